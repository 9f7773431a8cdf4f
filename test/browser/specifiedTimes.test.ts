import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { goWithin, leaveByEscape, oneBrowser, openAs, openPage } from '../support/browser.ts';
import { patientPhones, press, star } from '../support/patientPhone.ts';
import { modal, searchFor, toast } from '../support/patientsScreen.ts';
import { GOOGLE } from '../support/reviewPage.ts';

// Waits of a promised length, by a clock that stands until the test moves it.

const browser = oneBrowser();
const phones = patientPhones();

/** Stops the page's clock; from then on it goes only as far as `page.clock.runFor` says. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** The calls to an address, as they are made. */
function callsTo(page: Page, part: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes(part) && calls.push(request.url()));
  return calls;
}

test('a search is asked and a number checked half a second after the last key, a setting is saved after 600 ms and said to be for 1.2 s, and a success stays for eight', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openAs(browser(), app, await addMember(app));
  await page.clock.install();
  await page.goto('/patients');
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  await stopClock(page);
  const searches = callsTo(page, 'search=kov');
  await searchFor(page, 'kov');
  await page.clock.runFor(499);
  expect(searches).toEqual([]);
  const searched = page.waitForRequest(/search=kov/);
  await page.clock.runFor(1);
  await searched;

  await page.getByRole('button', { name: 'Add Patient', exact: true }).first().click();
  const field = modal(page, 'Add New Patients').getByLabel('Phone number');
  await page.clock.runFor(1_000);
  await field.waitFor();
  const checks = callsTo(page, '/check-phone');
  await field.fill('212 555 0101');
  await page.clock.runFor(499);
  expect(checks).toEqual([]);
  const checked = page.waitForRequest(/check-phone/);
  await page.clock.runFor(1);
  await checked;

  await page.clock.resume();
  await leaveByEscape(modal(page, 'Add New Patients'));
  await goWithin(page, '/settings?tab=general');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.waitFor();
  await stopClock(page);
  const status = page.locator('main').getByRole('status').first();
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  await address.fill('12 Oak Street');
  await page.clock.runFor(2_000);
  await address.blur();
  await page.clock.runFor(599);
  expect(saves).toEqual([]);
  expect(await status.innerText()).toBe('');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/settings', async (route) => {
    await asked;
    await route.continue();
  });
  await page.clock.runFor(1);
  await status.getByText('Saving…').waitFor();
  answer();
  await status.getByText('Saved', { exact: true }).waitFor();
  await page.clock.runFor(1_100);
  expect(await status.innerText()).toBe('Saved');
  await page.clock.runFor(100);
  await expect.poll(() => status.innerText()).toBe('');
  expect(saves).toHaveLength(1);

  await page.clock.resume();
  await goWithin(page, '/request-reviews');
  // Read out, a success stays for longer while the pointer or the keyboard is on it.
  await page.getByLabel('Number to block').fill('2125550204');
  await stopClock(page);
  await page.keyboard.press('Enter');
  const done = toast(page, '+1 (212) 555-0204 is blocked');
  await done.waitFor({ state: 'attached' });
  await page.clock.runFor(7_900);
  expect(await done.count()).toBe(1);
  await page.clock.runFor(200);
  await done.waitFor({ state: 'detached' });

  await page.getByLabel('Number to block').fill('2125550205');
  await page.keyboard.press('Enter');
  const told = page.getByRole('status').filter({ hasText: '+1 (212) 555-0205 is blocked' });
  await told.waitFor({ state: 'attached' });
  await page.clock.runFor(1_000);
  await told.hover();
  await page.clock.runFor(20_000);
  expect(await told.count()).toBe(1);
  await told.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await told.count()).toBe(1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.runFor(9_000);
  await told.waitFor({ state: 'detached' });
});

test('forgetting a password takes a second and a half, however quick the server is', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openPage(browser(), app);
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
  await stopClock(page);
  const answered = page.waitForResponse(/password-reset-request/);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await answered;
  const sent = page.getByRole('heading', { name: 'Check Your Email' });
  await page.clock.runFor(1_499);
  expect(await sent.count()).toBe(0);
  await page.clock.runFor(1);
  await sent.waitFor();
});

test('the public link opens two seconds after the thanks', async () => {
  const { page } = await phones.take();
  await page.addInitScript(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = String(address);
      return null;
    };
  });
  const opened = () => page.evaluate(() => document.documentElement.dataset.opened ?? null);
  await page.clock.install();
  await page.goto(`${phones.server().url}/r/${phones.server().link()}`);
  await star(page, 'Great').check();
  await press(page, 'Continue to Review');
  await page.getByLabel('Your feedback').waitFor();
  await stopClock(page);
  await press(page, 'Submit');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await page.clock.runFor(1_999);
  expect(await opened()).toBeNull();
  await page.clock.runFor(1);
  expect(await opened()).toBe(GOOGLE);
});

test('a second after somebody became a super admin the page begins again', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const named = await addMember(app, { role: 'staff', clinicId: String(owner.clinicId) });
  app.ctx.config.superAdminEmails.push(named.email);
  const page = await openAs(browser(), app, named);
  await page.clock.install();
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await stopClock(page);
  await page.getByRole('button', { name: 'Upgrade to Super Admin' }).click();
  await page.getByText('You are a super admin now').waitFor();
  await page.clock.runFor(999);
  const begunAnew = page.waitForEvent('framenavigated');
  expect(await page.getByRole('heading', { name: 'Access Denied' }).isVisible()).toBe(true);
  await page.clock.runFor(1);
  await begunAnew;
});
