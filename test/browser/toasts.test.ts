import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { NARROW, oneBrowser, openPage, typeCredentials } from '../support/browser.ts';
import { choose, modal, openPatientsOf, rowOf } from '../support/patientsScreen.ts';
import { openSettings } from '../support/settingsScreen.ts';

// What toasts say of one another: the newest stands first, contradicts nothing, and covers nothing that is pressed.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const toasts = (page: Page) => page.locator('.mantine-Notification-root');

/** Wrong passwords of one account that are heard from one address. */
const TRIES = 10;

test('too many wrong passwords say so at once, in place of what was said before', async () => {
  const { email } = await addMember(app);
  const page = await openPage(browser(), app);
  await page.goto('/login');
  for (let wrong = 0; wrong <= TRIES; wrong += 1) {
    const answer = page.waitForResponse('**/api/auth/login');
    await typeCredentials(page, email, `wrong password ${wrong}`);
    await answer;
  }
  await toasts(page)
    .getByText(/Too many/)
    .waitFor();
  await expect.poll(() => toasts(page).count()).toBe(1);
});

test('a failure goes once the same is done, whatever else is said', async () => {
  const { page, owner } = await openPatientsOf(browser(), app, { patients: 2 });
  await page.route('**/api/patients/*', (route) => route.fulfill({ status: 500, body: '' }));
  const question = modal(page, 'Are you sure you want to delete Person Number0?');
  const press = async () => {
    await choose(page, 'Number0', 'Delete');
    await question.getByRole('button', { name: 'Delete patient' }).click();
    await question.waitFor({ state: 'hidden' });
  };
  await press();
  await toasts(page).filter({ hasText: 'Failed to delete patient' }).waitFor();
  await press();
  await expect.poll(() => toasts(page).count()).toBe(1);
  await rowOf(page, 'Number0').waitFor();
  expect((await owner.client.listPatients()).pagination.total).toBe(2);
  await page.unroute('**/api/patients/*');
  await press();
  await toasts(page).filter({ hasText: 'Failed to delete patient' }).waitFor({ state: 'detached' });
  await toasts(page)
    .filter({ hasText: /deleted/i })
    .waitFor();
});

test('settings that were saved after all leave no failure behind', async () => {
  const page = await openSettings(browser(), app, await addMember(app), { tab: 'notifications' });
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );
  const first = page.getByRole('switch').first();
  await first.click();
  await toasts(page).filter({ hasText: 'Failed to save settings' }).waitFor();
  await page.unroute('**/api/settings');
  await page.getByRole('switch').nth(1).click();
  await toasts(page).filter({ hasText: 'Failed to save settings' }).waitFor({ state: 'detached' });
});

/** Buttons, links and fields that somebody sees and could not press for a toast. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isToast = (element: Element | undefined) => element?.closest('.mantine-Notifications-root');
    const found: string[] = [];
    for (const control of document.querySelectorAll('button, a[href], input, textarea, select')) {
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || isToast(control)) continue;
      const [over, ...below] = document.elementsFromPoint(left + width / 2, top + height / 2);
      const under = below.find((element) => !isToast(element));
      if (isToast(over) && (control === under || control.contains(under ?? null)))
        found.push(control.textContent || control.outerHTML);
    }
    return found;
  });

test.each([
  ['a desk', { viewport: { width: 1280, height: 800 } }],
  ['a phone', NARROW],
])('no button is covered, on the screen or in a dialog, at %s', async (_, options) => {
  const { page } = await openPatientsOf(browser(), app, { patients: 3, options });
  await page.route('**/api/patients/bulk', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Phone').fill('(212) 555-0177');
  await form.getByLabel('First name').fill('Anna');
  await form.getByLabel('Last name').fill('Lee');
  await form.locator('button[type="submit"]').click();
  await toasts(page).first().waitFor();
  await expect.poll(() => covered(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => toasts(page).count()).toBe(1);
  await expect.poll(() => covered(page)).toEqual([]);
});

test('on a phone the sentence that says what SEND NOW will do is not covered either', async () => {
  const { page } = await openPatientsOf(browser(), app, { patients: 2, options: NARROW });
  await page.getByRole('checkbox', { name: 'Select Person Number0' }).check();
  await page.getByRole('button', { name: 'Send to Request Reviews' }).click();
  await toasts(page).filter({ hasText: 'added to the list' }).waitFor();
  const sentence = page.getByRole('main').getByRole('status').filter({ hasText: '1 patient' });
  const isSeen = () =>
    sentence.evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
});
