import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIMES } from '../../server/contract/core/limits.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { refuse } from '../support/billing.ts';
import {
  expectSoundInEither,
  goWithin,
  leaveByEscape,
  NARROW,
  oneBrowser,
  openAs,
} from '../support/browser.ts';
import { addPatients } from '../support/patients.ts';
import { freshNumber } from '../support/sending.ts';

// The command palette: every screen, action and patient by typing.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const palette = (page: Page) => page.getByRole('dialog', { name: /^Find a screen/ });
const box = (page: Page) => palette(page).getByRole('combobox', { name: /^Find a screen/ });
const line = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const status = (page: Page) => palette(page).getByRole('status');
const groups = (page: Page) =>
  palette(page)
    .getByRole('group')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((group) => [
          group.getAttribute('aria-label'),
          [...group.querySelectorAll('[role="option"]')].map((option) =>
            [...option.querySelectorAll('span > span')]
              .map((words) => words.textContent)
              .join(' ')
              .trim(),
          ),
        ]),
      ),
    );

async function openFor(wish: Parameters<typeof addMember>[1], path = '/log', options = {}) {
  const member = await addMember(app, wish);
  const page = await openAs(browser(), app, member, options);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return { member, page };
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await hasKeyboard(page);
}

/** An earlier letter is lost. */
const hasKeyboard = (page: Page) => page.locator('[role="combobox"]:focus').waitFor();

const DAILY = ['Request Reviews', 'Appointment Reminder', 'Track Reviews', 'Log', 'Settings'];
const MORE = ['Dashboard', 'Patients', 'Reviews', 'Analytics'];
const TABS = ['General', 'Review pages', 'SMS', 'Notifications', 'Security', 'Team', 'Developers'];
const ADMIN = ['Users', 'Clinics', 'Audit Logs', 'Payments', 'Block Lists', 'Deliverability', 'Support'];
const ALWAYS = ['Light colors', 'Dark colors', 'Logout'];

async function expectOffered(page: Page, actions: string[], screens: string[]): Promise<void> {
  await openPalette(page);
  const offered = await groups(page);
  expect(offered.Do).toEqual([...actions, ...ALWAYS]);
  expect([...(offered['Go to'] ?? [])].sort()).toEqual([...screens].sort());
}

describe('the command palette', () => {
  test('offers an owner their screens and actions, opens from a field and gives the focus back', async () => {
    const { page } = await openFor({}, '/settings');
    const actions = [
      'Start a review request',
      'Add patients',
      'Import patients from a file',
      'Contact Support',
    ];
    const tabs = TABS.map((tab) => `${tab} Settings`);
    await expectOffered(page, actions, [...DAILY, ...tabs, ...MORE, 'Activity Log', 'Billing']);
    // What was typed leads there, by the keyboard alone.
    await page.keyboard.type('secur');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=security');

    await goWithin(page, '/patients');
    const field = page.getByRole('searchbox', { name: /Search/ });
    await field.focus();
    await openPalette(page);
    await page.keyboard.type('bracken');
    await leaveByEscape(palette(page));
    await page.locator('input[type="search"]:focus').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await openPalette(page);
    await expect.poll(() => box(page).inputValue()).toBe('');
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    const button = page.getByRole('button', { name: /^Search/ });
    await expect.poll(() => button.innerText()).toMatch(/Ctrl K/);
    await button.click();
    await hasKeyboard(page);
    await page.keyboard.type('add pat');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add New Patients' }).waitFor();
  });

  test('offers staff of a clinic on preview what is theirs, samples, and what needs a subscription by its own words', async () => {
    const { page } = await openFor({ role: 'staff', paid: false }, '/settings');
    const upgrade = 'Upgrade to the full version To text and keep your own patients';
    await expectOffered(page, [upgrade, 'Contact Support'], [...DAILY, 'Security Settings', ...MORE]);
    const { data } = await (await addMember(app, { paid: false })).client.listPatients({});
    await page.keyboard.type(data[0]?.lastName ?? '');
    await palette(page).getByRole('group', { name: 'Patients' }).getByRole('option').first().waitFor();
    await status(page).getByText('The patients are samples.').waitFor();
    await box(page).fill('import');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Upgrade to the full version' });
    await dialog.waitFor();
    // A dialog keeps the keyboard.
    await page.keyboard.press('Control+k');
    expect(await palette(page).count()).toBe(0);
  });

  test('offers a super admin the screens that are theirs', async () => {
    const { page } = await openFor({ role: 'super_admin' }, '/settings');
    const own = ['Activity Log', 'Configuration', 'Security Configuration', 'Admin Panel'];
    await expectOffered(page, [], [...MORE, ...own, ...ADMIN]);
  });

  test('finds a patient by name and by number, asking once for what was typed', async () => {
    const { member, page } = await openFor({});
    const phoneNumber = freshNumber();
    await addPatients(member, { phoneNumber, firstName: 'Zsófia', lastName: 'Kestrel' });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/patients') asked.push(searchParams.get('search') ?? '');
    });
    await openPalette(page);
    await status(page).getByText('Type a name or a number to find a patient.').waitFor();
    // Nobody pauses between two letters, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.keyboard.type('kestrel');
    await status(page).getByText('Looking for patients…').waitFor();
    await page.clock.runFor(TIMES.debounce);
    await line(page, /Zsófia Kestrel/).waitFor();
    expect(asked).toEqual(['kestrel']);
    // The one line there is has the keyboard, and the box says so to a screen reader.
    const isCurrent = async () =>
      (await line(page, /Zsófia Kestrel/).getAttribute('id')) ===
      (await box(page).getAttribute('aria-activedescendant'));
    await expect.poll(isCurrent).toBe(true);
    await box(page).fill(phoneNumber.slice(-7));
    await status(page).getByText('Looking for patients…').waitFor();
    await page.clock.resume();
    await status(page).getByText('1 found').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Zsófia Kestrel' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.locator('#content:focus').waitFor();
  });

  test('takes a search back that is typed on, and says when nobody fits or the search fails', async () => {
    const { page } = await openFor({});
    await page.route('**/api/patients?search=an&*', () => undefined);
    await openPalette(page);
    const begun = page.waitForRequest('**/api/patients?search=an&*');
    await page.keyboard.type('an');
    await begun;
    const takenBack: string[] = [];
    page.on('requestfailed', (request) => takenBack.push(request.url()));
    await page.keyboard.type('qx');
    await status(page).getByText('Nothing is called “anqx”.').waitFor();
    expect(takenBack).toEqual([expect.stringContaining('search=an&')]);
    await refuse(page, '/patients?search=mara*', 'too_many_requests', 'Too many searches. Wait a minute.');
    await box(page).fill('mara');
    await status(page).getByText('Too many searches. Wait a minute.').waitFor();
    await page.unroute('**/api/patients?search=mara*');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await status(page)
      .getByText('Goodword cannot be reached. Check your connection and try again.')
      .waitFor();
    await page.context().setOffline(false);
    await line(page, 'Try Again').click();
    await status(page).getByText('Nothing is called “mara”.').waitFor();
  });

  test('is in the menu of a phone, closes by touch, and passes the accessibility rules in either theme', async () => {
    const { member, page } = await openFor({}, '/log', { ...NARROW, hasTouch: true });
    await addPatients(member, { phoneNumber: freshNumber(), firstName: 'Ilse', lastName: 'Marsh' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).tap();
    await box(page).waitFor();
    await box(page).fill('marsh');
    await line(page, /Ilse Marsh/).waitFor();
    await expectSoundInEither(page, 'the palette with a patient');
    await palette(page).getByRole('button', { name: 'Close' }).tap();
    await palette(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).tap();
    await line(page, 'Track Reviews').tap();
    await page.getByRole('heading', { name: 'Track Reviews' }).waitFor();
  });
});
