import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Subscription } from '../../server/contract/routes/subscription.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { answer, refuse, showSubscription } from '../support/billing.ts';
import { expectSoundAnywhere, oneBrowser, openAs } from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';

// The upgrade dialog: it buys, reactivates, or says who can.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

/** A clinic that never subscribed. */
const NONE: Partial<Subscription> = {
  status: 'trial',
  charged: false,
  portal: false,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  nextAmount: null,
};

const OFFERED = { ...NONE, offer: 'limited-50-off' };

interface Wish {
  role?: 'owner' | 'admin' | 'staff';
  subscription?: Partial<Subscription>;
}

/** The dialog of somebody on preview, once the banner has opened it. */
async function openDialog({ role = 'owner', subscription = NONE }: Wish = {}) {
  const page = await openAs(browser(), app, await addMember(app, { role, paid: false }));
  await showSubscription(page, subscription);
  await page.goto('/log');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return { page, dialog };
}

const payIn = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });

describe('the upgrade dialog', () => {
  test('leads to the payment provider, with the addresses that a checkout comes back to', async () => {
    const { page } = await openDialog();
    const url = `${app.url}/api/health?checkout`;
    const sent = await answer(page, '/billing/checkout', { data: { url, sessionId: 'cs_1' } });
    await payIn(page).click();
    await page.waitForURL('**/api/health?checkout');
    expect(sent.map((body) => JSON.parse(body))).toEqual([
      {
        successUrl: `${app.url}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${app.url}/payment/cancel`,
        allowPromotionCodes: true,
      },
    ]);
  });

  test('pressed twice asks once, and can be pressed again by the one who comes back', async () => {
    const { page } = await openDialog();
    const url = `${app.url}/api/health?checkout`;
    const sent = await answer(page, '/billing/checkout', { data: { url, sessionId: 'cs_1' } });
    // With nothing to show there the browser stays where it is.
    await page.route('**/api/health?checkout', (route) => route.fulfill({ status: 204 }));
    const left = page.waitForResponse('**/api/health?checkout');
    await payIn(page).dblclick();
    await left;
    expect([sent.length, await payIn(page).isEnabled()]).toEqual([1, false]);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => payIn(page).isEnabled()).toBe(true);
  });

  test('that cannot begin a checkout says so, and can be tried again', async () => {
    const { page } = await openDialog();
    await refuse(page, '/billing/checkout', 'payments_unavailable');
    await payIn(page).click();
    await toast(page, 'Payment Error')
      .getByText('Failed to start checkout process. Please try again.')
      .waitFor();
    await expect.poll(() => payIn(page).isEnabled()).toBe(true);
  });

  test('says what the clinic’s offer costs', async () => {
    const { dialog } = await openDialog({ subscription: OFFERED });
    await dialog.getByText('50% off the first year').waitFor();
    await expect
      .poll(() => dialog.innerText())
      .toMatch(/\$24\.97\s+per month for 12 months, then \$49\.95\./);
  });

  test.each(['admin', 'staff'] as const)(
    'tells %s that an owner has to do it, and leads to support',
    async (role) => {
      const { page, dialog } = await openDialog({ role });
      await dialog.getByText('Only an owner of your clinic can pay. Ask one of them to upgrade.').waitFor();
      await dialog.getByText('$49.95', { exact: true }).waitFor();
      expect(await payIn(page).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Contact Support' }).click();
      await page.getByRole('dialog', { name: 'Contact Support' }).waitFor();
    },
  );

  test('where somebody else subscribed meanwhile says so, and buys nothing', async () => {
    const { page, dialog } = await openDialog();
    const said = 'Your clinic has a subscription already. Open Billing to see it.';
    await refuse(page, '/billing/checkout', 'subscription_running', said);
    await showSubscription(page, {});
    await payIn(page).click();
    await toast(page, said).waitFor();
    await dialog.getByText('Your clinic has a subscription already. Billing shows it.').waitFor();
    await dialog.getByRole('link', { name: 'Open Billing' }).click();
    await page.getByRole('heading', { name: 'Billing & Subscription' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  test('where the operator has set the subscription says so, and sells nothing', async () => {
    const { page, dialog } = await openDialog({ subscription: { ...NONE, overridden: true } });
    await dialog.getByText('The operator has set your subscription by hand.').waitFor();
    await dialog.getByRole('link', { name: 'Open Billing' }).waitFor();
    expect(await payIn(page).count()).toBe(0);
  });

  test('of a clinic whose payment is on its way says so, and sells nothing', async () => {
    const pendingSince = '2031-02-03T17:00:00.000Z';
    const { page, dialog } = await openDialog({ subscription: { ...NONE, portal: true, pendingSince } });
    await dialog.getByText('Your payment of February 3, 2031 is on its way.').waitFor();
    await dialog.getByRole('link', { name: 'Open Billing' }).waitFor();
    expect(await payIn(page).count()).toBe(0);
  });

  test('takes a cancellation back while the subscription still runs', async () => {
    const { page, dialog } = await openDialog({ subscription: { cancelAtPeriodEnd: true } });
    await dialog.getByText('It is cancelled and ends on March 3, 2031.').waitFor();
    const sent = await answer(page, '/billing/reactivate', { data: { subscription: {} } });
    await dialog.getByRole('button', { name: 'Reactivate', exact: true }).dblclick();
    await toast(page, 'Your subscription goes on').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toHaveLength(1);
    await page.locator('button:focus', { hasText: 'Upgrade Now' }).waitFor();
  });

  test('offers the plan where what was to be reactivated has ended', async () => {
    const { page, dialog } = await openDialog({ subscription: { cancelAtPeriodEnd: true } });
    const said = 'There is no subscription that could be changed. Upgrade to begin one.';
    await refuse(page, '/billing/reactivate', 'no_subscription', said);
    await showSubscription(page, { ...NONE, status: 'canceled', portal: true });
    await dialog.getByRole('button', { name: 'Reactivate', exact: true }).click();
    await toast(page, 'Your subscription was not reactivated').getByText(said).waitFor();
    await payIn(page).waitFor();
  });

  test('of a clinic whose payments fail leads to the portal, and offers no second subscription', async () => {
    const { page, dialog } = await openDialog({ subscription: { status: 'unpaid' } });
    const portal = await answer(page, '/billing/portal', { data: { url: `${app.url}/api/health?portal` } });
    await dialog.getByText('Several payments failed and texting is off.').waitFor();
    expect(await payIn(page).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Update payment' }).click();
    await page.waitForURL('**/api/health?portal');
    expect(portal).toHaveLength(1);
  });

  test('can be bought from though the offer cannot be read', async () => {
    const { page, dialog } = await openDialog();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    await refuse(page, '/billing/subscription', 'internal');
    await page.reload();
    await page.getByRole('button', { name: 'Upgrade Now' }).click();
    await payIn(page).waitFor();
    await dialog.getByText('$49.95', { exact: true }).waitFor();
  });

  test('is sound on a small phone and a desk, in both themes', async () => {
    const { page } = await openDialog({ subscription: OFFERED });
    await payIn(page).waitFor();
    await expectSoundAnywhere(page, 'upgrade with an offer');
  });
});
