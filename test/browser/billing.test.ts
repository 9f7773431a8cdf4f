import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import {
  answer,
  type BillingWish,
  onScreen,
  openBilling,
  showSubscription,
  statusCard,
  usageCard,
} from '../support/billing.ts';
import { expectSoundAnywhere, failReads, oneBrowser, openAs } from '../support/browser.ts';

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

describe('the status card', () => {
  test.each([
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
  ] as const)(
    'of %s %j says what it means and what can be done',
    async (label, subscription, says, actions) => {
      const page = await open({ subscription });
      await expect.poll(() => actionsWhere(page, says)).toEqual(actions);
      await statusCard(page).getByText(label, { exact: true }).waitFor();
      await statusCard(page).getByText('$49.95 per month with 1,000 SMS').waitFor();
    },
  );

  test('names the period and its next payment or, once cancelled, until when access stays', async () => {
    const page = await open({ subscription: {} });
    await statusCard(page).getByText('February 3, 2031 to March 3, 2031').waitFor();
    await expect.poll(() => statusCard(page).innerText()).toMatch(/Next payment\s+\$49\.95 on March 3, 2031/);
    await showSubscription(page, { cancelAtPeriodEnd: true });
    await page.reload();
    await statusCard(page).getByText('Access until').waitFor();
    await expect.poll(() => statusCard(page).innerText()).toMatch(/Access until\s+March 3, 2031/);
  });

  test('names the offer that the next checkout carries', async () => {
    const offered = { status: 'trial', charged: false, portal: false, offer: 'limited-50-off' } as const;
    const page = await open({ subscription: offered });
    await statusCard(page).getByText('50% off the first 12 months, once you upgrade').waitFor();
  });

  test('names what a discount takes off the next payment, and until when', async () => {
    const discounted = { nextAmount: 2_497, discountUntil: '2032-02-03T17:00:00.000Z' };
    const page = await open({ subscription: discounted });
    await statusCard(page).getByText('$24.97 on March 3, 2031').waitFor();
    await statusCard(page)
      .getByText('$24.98 off each month until February 3, 2032; from then on the plan’s price')
      .waitFor();
    await showSubscription(page, { ...discounted, discountUntil: null });
    await page.reload();
    await statusCard(page).getByText('$24.98 off each month', { exact: true }).waitFor();
  });

  test('says of a first payment that it is on its way, and sells nothing beside it', async () => {
    const waiting = { status: 'trial', charged: false, nextAmount: null } as const;
    const page = await open({
      paid: false,
      subscription: { ...waiting, pendingSince: '2031-02-03T17:00:00.000Z' },
    });
    await statusCard(page).getByText('Payment on its way', { exact: true }).waitFor();
    await statusCard(page).getByText('Your payment of February 3, 2031 is on its way.').waitFor();
    expect(await statusCard(page).getByText('Preview Mode').count()).toBe(0);
    expect(await onScreen(page, 'Upgrade').count()).toBe(0);
  });

  test('leads to the portal, which leads back to Billing', async () => {
    const page = await open({ subscription: {} });
    const sent = await answer(page, '/billing/portal', { data: { url: `${app.url}/api/health?portal` } });
    await onScreen(page, 'Open billing portal').click();
    await page.waitForURL('**/api/health?portal');
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ returnUrl: `${app.url}/billing` }]);
  });

  test('opens the upgrade dialog by Upgrade and by Reactivate', async () => {
    const page = await open({ subscription: { cancelAtPeriodEnd: true } });
    await onScreen(page, 'Reactivate').click();
    await page.getByRole('dialog', { name: 'Reactivate your subscription' }).waitFor();
    await showSubscription(page, { status: 'canceled', charged: false });
    await page.reload();
    await onScreen(page, 'Upgrade').click();
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
  });

  test('asks before it cancels: until when access stays, and what then happens', async () => {
    const page = await open({ subscription: {} });
    await onScreen(page, 'Cancel subscription').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await dialog.getByText('Everything works until March 3, 2031: it is paid for.').waitFor();
    await dialog.getByText('Then nothing more is charged and nothing is texted').waitFor();
    await dialog.getByRole('button', { name: 'Keep subscription' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('button:focus', { hasText: 'Cancel subscription' }).waitFor();
  });
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

test('a super admin, who belongs to no clinic, is led to the admin screens', async () => {
  const page = await openAs(browser(), app, await addMember(app, { role: 'super_admin' }));
  for (const path of ['/billing', '/payment/success?session_id=cs_1', '/payment/cancel']) {
    await page.goto(path);
    await page.waitForURL('**/admin');
  }
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Billing & Usage' }).count()).toBe(0);
});

test('an owner gets there by the navigation and by the menu', async () => {
  const page = await openAs(browser(), app, await addMember(app));
  await page.goto('/log');
  await page.getByRole('navigation').getByRole('link', { name: 'Billing', exact: true }).click();
  await page.getByRole('heading', { name: 'Billing & Subscription' }).waitFor();
  await page.goto('/log');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Billing & Usage' }).click();
  await page.getByRole('heading', { name: 'Billing & Subscription' }).waitFor();
});

test('the screen is sound on a small phone and a desk, in both themes', async () => {
  const page = await open({ subscription: { cancelAtPeriodEnd: true } });
  await onScreen(page, 'Reactivate').waitFor();
  await usageCard(page).getByText('0 of 1,000 sent').waitFor();
  await expectSoundAnywhere(page, 'cancelled');
  await showSubscription(page, {});
  await page.reload();
  await onScreen(page, 'Cancel subscription').click();
  await page.getByRole('dialog').waitFor();
  await expectSoundAnywhere(page, 'cancelling');
});
