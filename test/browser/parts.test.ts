import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { leaveByEscape, oneBrowser, openAs, PHONE } from '../support/browser.ts';
import { row } from '../support/requestReviews.ts';

// A part of the application whose own code cannot be fetched: offline, or after an update.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: { SUPPORT_EMAIL: 'help@goodword.test' } }, afterAll);
});

/** In a window of its own: that the page reports what it misses is what is asked for. */
async function open(
  path: string,
  { paid = true, viewport = { width: 1280, height: 900 } } = {},
): Promise<Page> {
  const window = await openAs(browser(), app, await addMember(app, { paid }));
  const storageState = await window.context().storageState();
  const context = await browser().newContext({ baseURL: app.url, storageState, viewport });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

const MISSING =
  'A part of this page could not be loaded. Goodword may have been updated, or you are offline.';

describe('code that cannot be fetched', () => {
  test('of a screen leaves the frame, with a sentence and a way to try again, be it gone after an update or out of reach', async () => {
    const page = await open('/log');
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'Something went wrong' });
    const again = failed.getByRole('button', { name: 'Try Again' });
    await page.route('**/assets/Analytics-*', (route) => route.fulfill({ status: 404, body: '' }));
    await go(page, 'Analytics');
    await failed.getByText(MISSING).waitFor();
    await page.getByRole('button', { name: /Account of/ }).waitFor();
    await page.unroute('**/assets/Analytics-*');
    await again.click();
    await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();

    await page.context().setOffline(true);
    await go(page, 'Patients');
    await failed.getByText(MISSING).waitFor();
    await again.click();
    await failed.getByText('Goodword cannot be reached. Check your connection and try again.').waitFor();
    await page.context().setOffline(false);
    await again.click();
    await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
    await page.context().close();
  });

  test('of a part of a screen leaves the screen and what was typed there, and a toast offers to load the page again', async () => {
    const page = await open('/log');
    const files = ['FirstSteps', 'ScheduledSection'].map((file) => `**/assets/${file}-*`);
    for (const file of files) await page.route(file, (route) => route.abort());
    await go(page, 'Request Reviews');
    const told = page.getByRole('alert').filter({ hasText: MISSING });
    // What says the same takes the place of what said it before.
    await expect.poll(() => told.count()).toBe(1);
    await page.getByLabel('Phone numbers', { exact: true }).fill('2125550171');
    for (const file of files) await page.unroute(file);
    await told.first().getByRole('button', { name: 'Reload Page' }).click();
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor();
    // Anyone who leaves the box has its numbers in the list.
    await row(page, '(212) 555-0171').waitFor();
    await page.context().close();
  });

  test('of a dialog or a menu leaves the screen, and a toast offers to load the page again', async () => {
    const page = await open('/log', { paid: false, viewport: PHONE });
    const told = page.getByRole('alert').filter({ hasText: MISSING });
    const screen = page.getByRole('heading', { name: 'Log', level: 1 });
    const button = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
    const parts: [file: string, press: () => Promise<void>, opened: string | RegExp][] = [
      ['UpgradeModal', button('Upgrade Now'), 'Upgrade to the full version'],
      ['SupportModal', button('Contact Support'), 'Contact Support'],
      ['MobileMenu', button('Menu'), 'Menu'],
      ['Palette', () => page.keyboard.press('Control+k'), /^Find a screen/],
    ];
    for (const [file, press, opened] of parts) {
      await page.route(`**/assets/${file}-*`, (route) => route.abort());
      await press();
      await told.waitFor();
      await expect.poll(() => screen.count()).toBe(1);
      await page.unroute(`**/assets/${file}-*`);
      await told.getByRole('button', { name: 'Reload Page' }).click();
      await told.waitFor({ state: 'detached' });
      // No key is heard before the page stands again.
      await screen.waitFor();
      await press();
      await leaveByEscape(page.getByRole('dialog', { name: opened }));
      // The palette's keys are not heard while a dialog is on its way out.
      await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });
    }
    await page.context().close();
  });
});
