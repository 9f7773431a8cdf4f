import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import {
  answer,
  type BillingWish,
  onScreen,
  openBilling,
  showSubscription,
  statusCard,
  usageCard,
} from '../support/billing.ts';
import { expectSoundOnAPhone, failReads, goWithin, leaveByEscape, oneBrowser } from '../support/browser.ts';
import { beginAgain } from '../support/settingsScreen.ts';

// Billing & Subscription: how the subscription stands, what can be done about it, and by whom.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const open = (wish: BillingWish = {}) => openBilling(browser(), app, wish);

/** The buttons of the status card, once it says this. */
async function actionsWhere(page: Page, says: string): Promise<string[]> {
  await statusCard(page).getByText(says).first().waitFor();
  return statusCard(page).getByRole('button').allInnerTexts();
}

/** Has the server tell this from now on, and the screen read it. */
async function tell(page: Page, subscription: Parameters<typeof showSubscription>[1]): Promise<void> {
  await showSubscription(page, subscription);
  await beginAgain(page);
}

const STATES = [
  ['Paid', {}, 'Everything is switched on.', ['Open billing portal', 'Cancel subscription']],
  [
    'Paid',
    { cancelAtPeriodEnd: true },
    'Cancelled: everything works until March 3, 2031, and nothing more is charged.',
    ['Open billing portal', 'Reactivate'],
  ],
  [
    'Trial',
    { status: 'trialing' },
    'Your subscription begins with its first payment.',
    ['Open billing portal', 'Cancel subscription'],
  ],
  [
    'Past due',
    { status: 'past_due' },
    'The last payment failed.',
    ['Open billing portal', 'Cancel subscription'],
  ],
  [
    'Unpaid',
    { status: 'unpaid', cancelAtPeriodEnd: true },
    'Cancelled: it ends on March 3, 2031.',
    ['Open billing portal', 'Reactivate'],
  ],
  [
    'Unsubscribed',
    { status: 'canceled', charged: false },
    'Your subscription has ended.',
    ['Upgrade', 'Open billing portal'],
  ],
  ['Preview Mode', { status: 'trial', charged: false, portal: false }, 'You see sample data.', ['Upgrade']],
  [
    'Paid',
    { charged: false, overridden: true, portal: false },
    'The operator. It changes nothing of what is charged.',
    [],
  ],
  [
    'Unsubscribed',
    { status: 'canceled', charged: false, overridden: true, portal: false },
    'The operator has set your subscription by hand. Ask them before you buy one.',
    [],
  ],
] as const;

test('the status card says of each state what it means and what can be done', async () => {
  const page = await open({ subscription: {} });
  for (const [label, subscription, says, actions] of STATES) {
    await tell(page, subscription);
    await expect.poll(() => actionsWhere(page, says), { message: says }).toEqual(actions);
    await statusCard(page).getByText(label, { exact: true }).waitFor();
    await statusCard(page).getByText('$49.95 per month with 1,000 SMS').waitFor();
  }
});

test('it names the period, the next payment or until when access stays, offers, discounts, and a first payment on its way', async () => {
  const page = await open({ subscription: {} });
  const card = statusCard(page);
  await card.getByText('February 3, 2031 to March 3, 2031').waitFor();
  await expect.poll(() => card.innerText()).toMatch(/Next payment\s+\$49\.95 on March 3, 2031/);
  await tell(page, { cancelAtPeriodEnd: true });
  await card.getByText('Access until').waitFor();
  await expect.poll(() => card.innerText()).toMatch(/Access until\s+March 3, 2031/);

  const discounted = { nextAmount: 2_497, discountUntil: '2032-02-03T17:00:00.000Z' };
  await tell(page, discounted);
  await card.getByText('$24.97 on March 3, 2031').waitFor();
  await card
    .getByText('$24.98 off each month until February 3, 2032; from then on the plan’s price')
    .waitFor();
  await tell(page, { ...discounted, discountUntil: null });
  await card.getByText('$24.98 off each month', { exact: true }).waitFor();

  const never = { status: 'trial', charged: false } as const;
  await tell(page, { ...never, portal: false, offer: 'limited-50-off' });
  await card.getByText('50% off the first 12 months, once you upgrade').waitFor();
  await tell(page, { ...never, nextAmount: null, pendingSince: '2031-02-03T17:00:00.000Z' });
  await card.getByText('Payment on its way', { exact: true }).waitFor();
  await card.getByText('Your payment of February 3, 2031 is on its way.').waitFor();
  expect(await card.getByText('Preview Mode').count()).toBe(0);
  expect(await onScreen(page, 'Upgrade').count()).toBe(0);
});

test('an owner finds Billing by the navigation and the menu, thinks better of cancelling, upgrades, and opens the portal', async () => {
  const page = await open({ subscription: {} });
  const title = page.getByRole('heading', { name: 'Billing & Subscription' });
  await goWithin(page, '/log');
  await page.getByRole('navigation').getByRole('link', { name: 'Billing', exact: true }).click();
  await title.waitFor();
  await goWithin(page, '/log');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Billing & Usage' }).click();
  await title.waitFor();

  await onScreen(page, 'Cancel subscription').click();
  const asks = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await asks.getByText('Everything works until March 3, 2031: it is paid for.').waitFor();
  await asks.getByText('Then nothing more is charged and nothing is texted').waitFor();
  await expectSoundOnAPhone(page, 'cancelling');
  await asks.getByRole('button', { name: 'Keep subscription' }).click();
  await asks.waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'Cancel subscription' }).waitFor();

  await tell(page, { cancelAtPeriodEnd: true });
  await onScreen(page, 'Reactivate').click();
  await leaveByEscape(page.getByRole('dialog', { name: 'Reactivate your subscription' }));
  await tell(page, { status: 'canceled', charged: false });
  await onScreen(page, 'Upgrade').click();
  await leaveByEscape(page.getByRole('dialog', { name: 'Upgrade to the full version' }));

  const sent = await answer(page, '/billing/portal', { data: { url: `${app.url}/api/health?portal` } });
  await onScreen(page, 'Open billing portal').click();
  await page.waitForURL('**/api/health?portal');
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ returnUrl: `${app.url}/billing` }]);
});

test('a status that cannot be read leaves the rest, and is read by Try Again', async () => {
  const page = await open();
  const repair = await failReads(page, '**/api/billing/subscription');
  await page.reload();
  await statusCard(page).getByText('Failed to load billing information').waitFor();
  await usageCard(page).getByText('0 of 1,000 sent').waitFor();
  await repair();
  await statusCard(page).getByRole('button', { name: 'Try Again' }).click();
  await statusCard(page).getByText('Everything is switched on.').waitFor();
});

test.each(['admin', 'staff'] as const)(
  '%s see status and usage, and that an owner looks after payment',
  async (role) => {
    const page = await open({ role, subscription: { cancelAtPeriodEnd: true } });
    await usageCard(page).getByText('0 of 1,000 sent').waitFor();
    await expect.poll(() => actionsWhere(page, 'An owner of your clinic looks after payment.')).toEqual([]);
    expect(await page.getByRole('heading', { name: 'Billing history' }).count()).toBe(0);
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Billing' }).count()).toBe(0);
    await expect
      .poll(() => usageCard(page).getByRole('link', { name: 'Change the cap' }).count())
      .toBe(role === 'admin' ? 1 : 0);
  },
);
