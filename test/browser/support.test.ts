import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_TEXT } from '../../server/contract/core/errors.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { refuse } from '../support/billing.ts';
import {
  expectSoundInEither,
  goWithin,
  leaveByEscape,
  NARROW,
  oneBrowser,
  openAs,
  PHONE,
  typeCredentials,
} from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';

// Contact Support: the button on every screen behind sign-in and its dialog.

const browser = oneBrowser();
const SUPPORT = 'help@goodword.test';
const CONTACT = '**/api/support/contact';

let app: TestApp;
let boss: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: { SUPPORT_EMAIL: SUPPORT } }, afterAll);
  boss = await addMember(app, { role: 'super_admin' });
});

const button = (page: Page) =>
  page.locator('body > #root').getByRole('button', { name: 'Contact Support', exact: true }).last();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Contact Support' });
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send message' });

const WRITTEN = { subject: 'Texts come late', message: 'Since Tuesday they come an hour late.' };

async function write(page: Page, { subject, message } = WRITTEN): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Category').selectOption('Texting');
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Message').fill(message);
}

async function openDialog({ path = '/log', options = {} } = {}) {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner, options);
  await page.goto(path);
  await button(page).click();
  await dialogOf(page).waitFor();
  return { owner, page, dialog: dialogOf(page) };
}

const requestsOf = async ({ clinicId }: Member) => {
  const { data } = await boss.client.listSupportRequests({ query: { limit: 100 } });
  return data.filter(({ clinic }) => clinic?.id === clinicId);
};

/** What a field says below itself, errors first. */
const saidOf = (field: Locator): Promise<string> =>
  field.evaluate((it) => {
    const ids = it.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' ')
      .trim();
  });

/** Below sign-in visitors have the way to write, and the pages of the site. */
async function expectWaysOfVisitors(page: Page): Promise<void> {
  const foot = page.getByRole('navigation', { name: 'About Goodword' });
  await foot.getByRole('link', { name: 'Contact support' }).waitFor();
  const links = foot.getByRole('link');
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/terms', '/privacy', '/best-practices', `mailto:${SUPPORT}`]);
}

describe('Contact Support', () => {
  test('says what is missing, and counts the message', async () => {
    const { page, dialog } = await openDialog();
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Robin Test');
    await expect.poll(() => dialog.getByLabel('Contact email').inputValue()).toMatch(/@/);
    await dialog.getByLabel('Name').fill('');
    await dialog.getByLabel('Contact email').fill('nobody');
    await dialog.getByLabel('Message').fill('Too short');
    await send(page).click();
    const said = (label: string) => saidOf(dialog.getByLabel(label));
    await expect.poll(() => said('Category')).toBe('Please select a category');
    await expect.poll(() => said('Subject')).toBe('Subject is required');
    await expect
      .poll(() => said('Message'))
      .toMatch(/^Message must be at least 10 characters .*\s9 \/ 2,000$/);
    await expect.poll(() => said('Name')).toBe('Name is required');
    await expect.poll(() => said('Contact email')).toMatch(/^Please enter a valid email address/);
    expect(
      await page.locator(':focus').evaluate((field: HTMLSelectElement) => field.labels[0]?.innerText),
    ).toMatch(/Category/);
    await dialog.getByLabel('Message').fill('a'.repeat(2_001));
    await send(page).click();
    await expect
      .poll(() => said('Message'))
      .toMatch(/^Message must be less than 2000 characters .*\s2,001 \/ 2,000$/);
    await expect
      .poll(() => dialog.getByLabel('Category').getByRole('option').allInnerTexts())
      .toEqual([
        'Choose a category',
        'Technical problem',
        'Billing',
        'Idea for a feature',
        'Account',
        'Texting',
        'Something else',
      ]);
  });

  test('is sent once however often it is pressed, also after an answer that was lost', async () => {
    const { owner, page, dialog } = await openDialog();
    await write(page);
    // The server takes it in; its answer does not arrive.
    await page.route(CONTACT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).dblclick();
    const alert = dialog.getByRole('alert');
    await alert.waitFor();
    await expect
      .poll(() => alert.innerText())
      .toBe(`Failed to send support request. Please try again or contact us directly at ${SUPPORT}`);
    const mail = new URL((await alert.getByRole('link').getAttribute('href')) ?? '');
    expect([mail.protocol, mail.pathname, mail.searchParams.get('body')]).toEqual([
      'mailto:',
      SUPPORT,
      WRITTEN.message,
    ]);
    await page.unroute(CONTACT);
    // Not even a reload makes another one of it.
    await page.reload();
    await button(page).click();
    await send(page).click();
    await toast(page, 'Support Request Sent').getByText('We answer to').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Contact Support' }).waitFor();
    expect(await requestsOf(owner)).toMatchObject([
      { ...WRITTEN, category: 'sms', role: 'owner', name: 'Robin Test' },
    ]);
    await button(page).click();
    await expect.poll(() => dialog.getByLabel('Message').inputValue()).toBe('');
  });

  test('keeps what was typed through closing, a refusal, a refresh and a lost session', async () => {
    const { owner, page, dialog } = await openDialog();
    await write(page);
    await leaveByEscape(dialog);
    await button(page).click();
    const message = dialog.getByLabel('Message');
    await expect.poll(() => message.inputValue()).toBe(WRITTEN.message);
    const tooMany = 'Too many attempts. Try again in 12 minutes.';
    await refuse(page, '/support/contact', 'too_many_requests', tooMany);
    const sending = page.waitForRequest(CONTACT);
    await send(page).click();
    await dialog.getByRole('alert').getByText(tooMany).waitFor();
    expect((await sending).postDataJSON()).toMatchObject({ clinicId: owner.clinicId, userRole: 'owner' });
    const ours = 'The disk of this server is full.';
    const json = { statusCode: 500, code: 'internal', error: ours, requestId: 'x' };
    await page.route(CONTACT, (route) => route.fulfill({ status: 500, json }));
    await send(page).click();
    await dialog.getByRole('alert').getByText(ours).waitFor();
    await page.reload();
    await button(page).click();
    await expect.poll(() => message.inputValue()).toBe(WRITTEN.message);
    await page.evaluate(() => {
      localStorage.setItem('last_activity', '0');
    });
    await page.reload();
    await page.waitForURL('**/login');
    await expectWaysOfVisitors(page);
    await typeCredentials(page, owner.email);
    await page.waitForURL('**/log');
    await button(page).click();
    await expect.poll(() => message.inputValue()).toBe(WRITTEN.message);
    await expect.poll(() => dialog.getByLabel('Category').inputValue()).toBe('sms');
  });

  test('is offered neither to super admins, whom it reaches, nor to who only looks at a clinic', async () => {
    const page = await openAs(browser(), app, boss);
    await page.goto('/admin');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    expect(await page.getByText('Contact Support').count()).toBe(0);
    await page.keyboard.press('Escape');
    await addMember(app, { clinicName: 'Larch Lane Clinic' });
    await goWithin(page, '/dashboard');
    await page.getByRole('combobox', { name: 'Clinic' }).fill('Larch');
    await page.getByRole('option', { name: /^Larch Lane/ }).click();
    await page.getByLabel('Reason').fill('They asked for help');
    await page.getByRole('button', { name: 'Look at this clinic' }).click();
    await page.getByText('You look at Larch Lane Clinic as its owner').waitFor();
    await expect.poll(() => button(page).getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => saidOf(button(page))).toBe(ERROR_TEXT.readOnly);
    await button(page).click({ force: true });
    expect(await dialogOf(page).count()).toBe(0);
  });

  test('is sound on a small phone, where a failure is in sight however far down somebody pressed', async () => {
    const { page, dialog } = await openDialog({ options: NARROW });
    await send(page).click();
    await page.getByText('Subject is required').waitFor();
    await expectSoundInEither(page, 'what it says of empty fields');
    await page.route(CONTACT, (route) => route.fulfill({ status: 500, body: '' }));
    await write(page, { subject: 'Texts', message: 'They come late.\n'.repeat(40) });
    await dialog.getByLabel('Email').scrollIntoViewIfNeeded();
    await send(page).click();
    const alert = dialog.getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => isSeen(alert)).toBe(true);
    await leaveByEscape(dialog);

    // Its button covers nothing of any screen.
    for (const path of ['/request-reviews', '/reviews', '/dashboard', '/billing', '/settings', '/patients']) {
      await goWithin(page, path);
      expect([path, await placeOf(button(page))]).toEqual([path, { below: true, floats: 'static' }]);
    }
    // At the foot of a phone's page, above the action that sticks there, and a fingertip high.
    await page.setViewportSize(PHONE);
    const action = page.getByRole('button', { name: 'Add patient' });
    await action.waitFor();
    const gap = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [own, foot] = [await button(page).boundingBox(), await action.boundingBox()];
      expect(own?.height).toBe(44);
      return (foot?.y ?? 0) - (own?.y ?? 0) - 44;
    };
    await expect.poll(gap).toBeGreaterThan(0);
    // On a desk below the navigation, beside the screen.
    await page.setViewportSize({ width: 1280, height: 700 });
    const [wide, main, side] = await Promise.all([
      button(page).boundingBox(),
      page.getByRole('main').boundingBox(),
      page.getByRole('complementary').boundingBox(),
    ]);
    expect((wide?.x ?? 0) + (wide?.width ?? 0)).toBeLessThan(main?.x ?? 0);
    expect(wide?.y ?? 0).toBeGreaterThanOrEqual((side?.y ?? 0) + (side?.height ?? 0));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => button(page).isVisible()).toBe(false);
  });
});

/** Whether what stands in the middle of it is itself, not cut off by what scrolls. */
const isSeen = (found: Locator) =>
  found.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const placeOf = (found: Locator) =>
  found.evaluate((it) => {
    const rest = document.getElementById('content')?.getBoundingClientRect().bottom ?? 0;
    return {
      below: it.getBoundingClientRect().top >= rest,
      floats: getComputedStyle(it.parentElement as Element).position,
    };
  });
