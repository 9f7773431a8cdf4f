import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Subscription } from '../../server/contract/routes/subscription.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { answer, refuse, showSubscription } from '../support/billing.ts';
import { expectSoundOnAPhone, leaveByEscape, oneBrowser, openAs } from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';
import { beginAgain } from '../support/settingsScreen.ts';

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

/** Has the server tell this from now on, and the dialog read it. */
async function tell(page: Page, subscription: Partial<Subscription>): Promise<void> {
  await showSubscription(page, subscription);
  await beginAgain(page);
}

test('the upgrade dialog leads to the payment provider once, though pressed twice or after an error', async () => {
  const { page } = await openDialog();
  await refuse(page, '/billing/checkout', 'payments_unavailable');
  await payIn(page).click();
  await toast(page, 'Payment Error')
    .getByText('Failed to start checkout process. Please try again.')
    .waitFor();
  await expect.poll(() => payIn(page).isEnabled()).toBe(true);

  const url = `${app.url}/api/health?checkout`;
  const sent = await answer(page, '/billing/checkout', { data: { url, sessionId: 'cs_1' } });
  // With nothing to show there the browser stays where it is.
  await page.route('**/api/health?checkout', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse('**/api/health?checkout');
  await payIn(page).dblclick();
  await left;
  expect(await payIn(page).isEnabled()).toBe(false);
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    {
      successUrl: `${app.url}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${app.url}/payment/cancel`,
      allowPromotionCodes: true,
    },
  ]);
  // Anyone who comes back can press again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => payIn(page).isEnabled()).toBe(true);
  await page.unroute('**/api/health?checkout');
  await payIn(page).click();
  await page.waitForURL('**/api/health?checkout');
});

test('it says what the clinic’s offer costs, and sells nothing where something is paid, owed or given', async () => {
  const { page, dialog } = await openDialog({ subscription: OFFERED });
  await dialog.getByText('50% off the first year').waitFor();
  await expect.poll(() => dialog.innerText()).toMatch(/\$24\.97\s+per month for 12 months, then \$49\.95\./);
  await expectSoundOnAPhone(page, 'upgrade with an offer');

  await tell(page, { ...NONE, overridden: true });
  await dialog.getByText('The operator has set your subscription by hand.').waitFor();
  await dialog.getByRole('link', { name: 'Open Billing' }).waitFor();
  expect(await payIn(page).count()).toBe(0);

  await tell(page, { ...NONE, portal: true, pendingSince: '2031-02-03T17:00:00.000Z' });
  await dialog.getByText('Your payment of February 3, 2031 is on its way.').waitFor();
  await dialog.getByRole('link', { name: 'Open Billing' }).waitFor();
  expect(await payIn(page).count()).toBe(0);

  await tell(page, { status: 'unpaid' });
  const portal = await answer(page, '/billing/portal', { data: { url: `${app.url}/api/health?portal` } });
  await dialog.getByText('Several payments failed and texting is off.').waitFor();
  expect(await payIn(page).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Update payment' }).click();
  await page.waitForURL('**/api/health?portal');
  expect(portal).toHaveLength(1);
});

test.each(['admin', 'staff'] as const)(
  'it tells %s that an owner has to do it, and leads to support',
  async (role) => {
    const { page, dialog } = await openDialog({ role });
    await dialog.getByText('Only an owner of your clinic can pay. Ask one of them to upgrade.').waitFor();
    await dialog.getByText('$49.95', { exact: true }).waitFor();
    expect(await payIn(page).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Contact Support' }).click();
    await page.getByRole('dialog', { name: 'Contact Support' }).waitFor();
  },
);

test('where somebody else subscribed meanwhile it says so, and buys nothing; an offer that cannot be read is no hindrance', async () => {
  const { page, dialog } = await openDialog();
  await leaveByEscape(dialog);
  await refuse(page, '/billing/subscription', 'internal');
  await page.reload();
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await payIn(page).waitFor();
  await dialog.getByText('$49.95', { exact: true }).waitFor();

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

test('it takes a cancellation back while the subscription still runs, and offers the plan where it has ended', async () => {
  const { page, dialog } = await openDialog({ subscription: { cancelAtPeriodEnd: true } });
  const reactivate = dialog.getByRole('button', { name: 'Reactivate', exact: true });
  await dialog.getByText('It is cancelled and ends on March 3, 2031.').waitFor();
  const sent = await answer(page, '/billing/reactivate', { data: { subscription: {} } });
  await reactivate.dblclick();
  await toast(page, 'Your subscription goes on').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);
  await page.locator('button:focus', { hasText: 'Upgrade Now' }).press('Enter');

  const said = 'There is no subscription that could be changed. Upgrade to begin one.';
  await refuse(page, '/billing/reactivate', 'no_subscription', said);
  await showSubscription(page, { ...NONE, status: 'canceled', portal: true });
  await reactivate.click();
  await toast(page, 'Your subscription was not reactivated').getByText(said).waitFor();
  await payIn(page).waitFor();
});
