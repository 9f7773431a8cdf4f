import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../server/contract/core/errors.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { answer, onScreen, refuse, showSubscription } from '../support/billing.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';
import { dialog } from '../support/settingsScreen.ts';

// What follows a cancellation that fails, by a clock that stands until the test moves it.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const cancelButton = (page: Page) => onScreen(page, 'Cancel subscription');

/** An owner at Billing whose subscription runs, once the clock stands. */
async function openStill(): Promise<Page> {
  const page = await openAs(browser(), app, await addMember(app));
  await showSubscription(page, {});
  await page.clock.install();
  await page.goto('/billing');
  await cancelButton(page).waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  return page;
}

/** Whatever the page began before has been seen once this is answered. */
const settled = (page: Page) => page.evaluate(() => fetch('/api/health').then(({ ok }) => ok));

/** Cancels, is refused, and reads that the portal opens. */
async function cancelInVain(page: Page, code: ErrorCode, says: string): Promise<string[]> {
  const calls = await refuse(page, '/billing/cancel', code, 'The payment provider is down');
  await cancelButton(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click();
  await toast(page, 'Your subscription was not cancelled').getByText(says).waitFor({ state: 'attached' });
  await page.getByText('The billing portal opens in a moment').waitFor();
  await settled(page);
  return calls;
}

const TOO_MANY = 'Too many requests, please wait a few seconds and try again.';

describe('a cancellation that fails', () => {
  test.each<[string, ErrorCode, string, number]>([
    [
      'says why, and half a second later the portal opens',
      'payments_unavailable',
      'The payment provider is down',
      500,
    ],
    [
      'for too many requests says so, and a second and a half later the portal opens',
      'too_many_requests',
      TOO_MANY,
      1_500,
    ],
  ])('%s', async (_, code, says, after) => {
    const page = await openStill();
    const portal = await answer(page, '/billing/portal', { data: { url: `${app.url}/api/health?portal` } });
    await cancelInVain(page, code, says);
    await page.clock.runFor(after - 1);
    await settled(page);
    expect(portal).toEqual([]);
    await page.clock.runFor(1);
    await page.waitForURL('**/api/health?portal');
    expect(portal.map((body) => JSON.parse(body))).toEqual([{ returnUrl: `${app.url}/billing` }]);
  });

  test('locks the button for three seconds and says why; a portal that fails too is told beside it', async () => {
    const page = await openStill();
    await refuse(page, '/billing/portal', 'internal');
    const calls = await cancelInVain(page, 'payments_unavailable', 'The payment provider is down');
    await page.clock.runFor(500);
    await page.getByText('Could not open billing portal').waitFor({ state: 'attached' });
    await page.getByText('The billing portal opens in a moment').waitFor({ state: 'detached' });
    await page.clock.runFor(2_499);
    expect(await cancelButton(page).isDisabled()).toBe(true);
    await page.getByText('Wait a few seconds before you try again.').waitFor({ state: 'attached' });
    // The keyboard is back where it was before the dialog.
    await page.keyboard.press('Enter');
    expect(await dialog(page).isVisible()).toBe(false);
    await page.clock.runFor(1);
    await expect.poll(() => cancelButton(page).isDisabled()).toBe(false);
    await refuse(page, '/billing/portal', 'too_many_requests');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.poll(() => calls.length).toBe(2);
    await page.getByText('The billing portal opens in a moment').waitFor();
    await page.clock.runFor(500);
    await page
      .getByText('Billing portal is rate limited. Please try again in a few seconds.')
      .waitFor({ state: 'attached' });

    // Nothing opens for somebody who has left the screen.
    await page.clock.runFor(20_000);
    const portal = await answer(page, '/billing/portal', { data: { url: `${app.url}/api/health?portal` } });
    await cancelInVain(page, 'payments_unavailable', 'The payment provider is down');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await cancelButton(page).waitFor({ state: 'detached' });
    await page.clock.runFor(5_000);
    await settled(page);
    expect(portal).toEqual([]);
  });
});
