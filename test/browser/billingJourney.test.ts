import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { OFFER } from '../../server/contract/core/limits.ts';
import { bearer } from '../support/accounts.ts';
import { addMember, PASSWORD, startApp, subscribe, type TestApp, textsTo } from '../support/app.ts';
import { onScreen, statusCard } from '../support/billing.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';
import { advance, booksOf, customerOf, setCard } from '../support/payments.ts';
import { number, press, putNumbers } from '../support/requestReviews.ts';
import { eventually } from '../support/sandbox.ts';
import { dialog, rowsOf } from '../support/settingsScreen.ts';

// A clinic pays, sees what it pays for, and leaves when it likes: over the pages of the pretend payment provider.

const browser = oneBrowser();

/** Longer than any period and the hour for which its invoice is a draft. */
const MONTH = 32 * 86_400;

/** An owner on preview at Billing. */
async function onPreview() {
  const app = await startApp();
  const owner = await addMember(app, { paid: false });
  const page = await openAs(browser(), app, owner);
  await page.goto('/billing');
  return { app, owner, page };
}

/** An owner whose clinic subscribed, at Billing. */
async function subscribed() {
  const app = await startApp();
  const owner = await addMember(app, { paid: false });
  await subscribe(app, owner);
  const page = await openAs(browser(), app, owner);
  await page.goto('/billing');
  return { app, owner, page };
}

/** Goes from the upgrade dialog to the payment provider's page. */
async function toCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await press(page, 'Continue to payment');
  await page.getByRole('heading', { name: 'Subscribe to Goodword' }).waitFor();
}

/** Pays there with one of the pretend cards. */
async function payWith(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('radio', { name: card }).check();
  await press(page, /^Pay \$/);
}

const isActive = (page: Page) => page.getByRole('heading', { name: 'Your subscription is active' }).waitFor();

async function textSomebody(app: TestApp, page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Request reviews' }).click();
  await putNumbers(page, number(4));
  await press(page, 'SEND NOW');
  await press(page, 'Text 1 patient');
  await eventually(async () => (await textsTo(app, number(4))).length > 0);
}

test('from preview to a paid clinic that texts, cancels and reactivates', async () => {
  const { app, owner, page } = await onPreview();
  await statusCard(page).getByText('Preview Mode').waitFor();
  await payAtLast(page);
  expect((await owner.client.getMe()).clinic?.paid).toBe(false);
  await payWith(page, /^Accepted/);
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await Promise.all([isActive(page), isActive(second)]);
  await second.close();
  const started = { clinic_id: owner.clinicId, status: 'started' };
  expect(await app.ctx.db.knex('billing_events').where(started)).toHaveLength(1);
  const subscriptions = await booksOf(app, 'subscriptions', await customerOf(app, owner));
  expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
  await page.getByText('Preview Mode').waitFor({ state: 'detached' });
  await textSomebody(app, page);

  await page.getByRole('navigation').getByRole('link', { name: 'Billing' }).click();
  await statusCard(page).getByText('Everything is switched on.').waitFor();
  await rowsOf(page, 'Billing history').getByText('$49.95').waitFor();
  await onScreen(page, 'Cancel subscription').click();
  await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click();
  await toast(page, 'Your subscription is cancelled').waitFor();
  await statusCard(page).getByText('Access until').waitFor();
  await page.locator('button:focus', { hasText: 'Reactivate' }).waitFor();
  expect((await owner.client.getMe()).clinic?.paid).toBe(true);

  await onScreen(page, 'Reactivate').click();
  await dialog(page).getByRole('button', { name: 'Reactivate' }).click();
  await toast(page, 'Your subscription goes on').waitFor();
  await statusCard(page).getByText('Next payment').waitFor();
  await page.locator('button:focus', { hasText: 'Cancel subscription' }).waitFor();
  await rowsOf(page, 'Billing history').getByText('Reactivated').waitFor();
  await expect.poll(() => onScreen(page, 'Reactivate').count()).toBe(0);
});

/** Leaves the checkout once, begins it again, and pays with a card that is declined. */
async function payAtLast(page: Page): Promise<void> {
  await toCheckout(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
  await press(page, 'Try Payment Again');
  await page.getByRole('heading', { name: 'Subscribe to Goodword' }).waitFor();
  await payWith(page, /^Declined/);
  await page.getByRole('alert').getByText('The card was declined').waitFor();
}

test('a payment that takes days is waited for, and switched on once it is there', async () => {
  const { app, owner, page } = await onPreview();
  await toCheckout(page);
  await payWith(page, /^Takes days, then arrives/);
  await page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor();
  expect((await owner.client.getMe()).clinic?.paid).toBe(false);
  await advance(app, 7 * 86_400);
  await isActive(page);
});

test('what is cancelled in the portal shows on the screen that it leads back to; a payment that fails leads there too', async () => {
  const { app, owner, page } = await subscribed();
  await onScreen(page, 'Open billing portal').click();
  await page.getByText('Cancel the subscription').click();
  await press(page, 'Cancel at the end of the period');
  await page.getByText('Nothing more is charged.').waitFor();
  // The provider tells it in its own time, and the screen asks again only after half a minute.
  await eventually(async () => (await owner.client.getSubscription()).data.subscription.cancelAtPeriodEnd);
  await page.getByRole('link', { name: 'Back to Goodword' }).click();
  await page.getByRole('heading', { name: 'Billing & Subscription' }).waitFor();
  await onScreen(page, 'Reactivate').waitFor();

  await owner.client.reactivateSubscription();
  await setCard(app, await customerOf(app, owner), 'declines');
  await advance(app, MONTH);
  await eventually(async () => (await owner.client.getMe()).clinic?.subscriptionStatus === 'past_due');
  await page.reload();
  await statusCard(page).getByText('Past due', { exact: true }).waitFor();
  await page.getByRole('note').getByRole('button', { name: 'Update payment' }).click();
  await page.getByRole('heading', { name: 'Card' }).waitFor();
});

test('a clinic that signed up with the offer pays what its dialog says', async () => {
  const app = await startApp('sqlite', { worker: false });
  const email = 'offered@example.com';
  const names = { firstName: 'Nora', lastName: 'Field', clinicName: 'Field Clinic' };
  const payload = { email, password: PASSWORD, ...names, acceptTerms: true, offer: OFFER.tag } as const;
  const { accessToken, clinic } = await app.anybody.signup({ payload });
  const page = await openAs(browser(), app, { email });
  await page.goto('/billing');
  await statusCard(page).getByText('50% off the first 12 months').waitFor();
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await dialog(page).getByText('50% off the first year').waitFor();
  const [price = ''] = /\$\d+\.\d\d/.exec(await dialog(page).innerText()) ?? [];
  await press(page, 'Continue to payment');
  await page.getByRole('button', { name: `Pay ${price}` }).waitFor();
  await payWith(page, /^Accepted/);
  await isActive(page);
  const client = bearer(app, accessToken);
  expect((await client.getSubscription()).data.subscription.offer).toBeNull();
  await page.goto('/billing');
  await statusCard(page).getByText(`${price} on `).waitFor();
  expect(clinic?.paid).toBe(false);
});
