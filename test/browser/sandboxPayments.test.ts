import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addMember, startApp, subscribe } from '../support/app.ts';
import { COLOUR_RULES, expectSound, NARROW, oneBrowser, openPage } from '../support/browser.ts';
import {
  advance,
  booksOf,
  checkoutAddresses,
  customerOf,
  openCheckout,
  setCard,
} from '../support/payments.ts';
import { eventually } from '../support/sandbox.ts';
import { DESK } from '../support/windows.ts';

/** The pages of the pretend payment provider in a real browser. */

const browser = oneBrowser();

/** Longer than any period and the hour for which its invoice is a draft. */
const MONTH = 32 * 86_400;

async function scene() {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app, { paid: false, clinicName: 'Oak Street Clinic' });
  return { app, owner };
}

describe('The checkout', () => {
  test('is declined and then paid by keyboard, and leads on to the product’s other name', async () => {
    const { app, owner } = await scene();
    // For the browser 127.0.0.1 and localhost are two: the policy has to let the form lead there.
    const elsewhere = checkoutAddresses({ ...app, url: app.url.replace('127.0.0.1', 'localhost') });
    const { url, sessionId } = await openCheckout(app, owner, elsewhere);
    const page = await openPage(browser(), app);
    await page.goto(url);
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page.getByRole('radio', { name: /^Accepted/ }).evaluate((it) => it === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The card was declined').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /^Declined/ }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    const arrived = page.waitForRequest((request) => request.url().includes('/payment/success'));
    await page.keyboard.press('Enter');
    expect((await arrived).url()).toBe(elsewhere.successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId));
  });

  test('leads back to the product, and asks once more where the bank wants to know', async () => {
    const { app, owner } = await scene();
    const { url } = await openCheckout(app, owner);
    const page = await openPage(browser(), app);
    await page.goto(url);
    const back = page.waitForRequest((request) => request.url() === `${app.url}/payment/cancel`);
    await page.getByRole('link', { name: 'Back' }).click();
    await back;
    await page.goto(url);
    await page.getByRole('radio', { name: /^Asks for confirmation/ }).check();
    await page.getByRole('button', { name: 'Pay $49.95' }).click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('radio', { name: /^Asks for confirmation/ }).check();
    await page.getByRole('button', { name: 'Pay $49.95' }).click();
    const arrived = page.waitForRequest((request) => request.url().includes('/payment/success'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await arrived;
  });
});

test('the tab Payments shows a new customer by itself, leads there and back on a small screen, and lets a month pass', async () => {
  const { app, owner } = await scene();
  const page = await openPage(browser(), app, { viewport: { width: 360, height: 780 } });
  await page.goto(`/sandbox?key=${app.sandboxKey}`);
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('searchbox', { name: 'Search customers' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(0);
  await subscribe(app, owner);
  const customer = page.getByRole('link', { name: /^Oak Street Clinic/ });
  await customer.click();
  await page.getByRole('heading', { name: 'Subscription Active' }).waitFor();
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('searchbox').waitFor();

  // In that month a card that declines is charged.
  await customer.click();
  await page.getByLabel(/^Ending in/).selectOption('Declined');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'A month' }).click();
  await page.getByRole('heading', { name: /^Subscription.*Past due$/ }).waitFor();
  await page.getByText('Not paid').waitFor();
  await eventually(
    async () => (await owner.client.getSubscription()).data.subscription.status === 'past_due',
  );
});

/** What axe finds of a state on a phone, and of the other theme’s colours at a desk. */
async function look(page: Page, state: string): Promise<void> {
  await page.setViewportSize(NARROW.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectSound(page, `${state} on a phone, light`);
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page, `${state} at a desk, dark`, COLOUR_RULES);
}

test('every page passes the accessibility rules on a phone and at a desk, in either theme', async () => {
  const { app, owner } = await scene();
  const ended = await openCheckout(app, owner);
  const { url } = await openCheckout(app, owner, { allowPromotionCodes: true });
  const page = await openPage(browser(), app);
  const lookAt = async (address: string, state: string) => {
    await page.goto(address);
    await look(page, state);
  };
  await lookAt(url, 'checkout');
  await page.getByRole('radio', { name: /^Declined/ }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('alert').waitFor();
  await look(page, 'declined');
  await page.getByRole('radio', { name: /^Asks/ }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await look(page, 'asked to confirm');
  await lookAt(ended.url, 'ended checkout');
  await lookAt('/sandbox/pay/cs_test_unknown', 'unknown checkout');

  await subscribe(app, owner);
  const customer = await customerOf(app, owner);
  await setCard(app, customer, 'declines');
  await advance(app, MONTH);
  const [invoice] = await booksOf<{ hosted_invoice_url: string }>(app, 'invoices', customer);
  await lookAt(invoice?.hosted_invoice_url ?? '', 'open invoice');
  const { data } = await owner.client.openPortal({ payload: { returnUrl: `${app.url}/billing` } });
  await page.goto(data.url);
  await page.getByText('Cancel the subscription').focus();
  await page.keyboard.press('Enter');
  await look(page, 'portal');
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await page.getByText('Nothing more is charged.').waitFor();
  await page.getByRole('button', { name: 'Keep the subscription' }).click();
  await page.getByRole('button', { name: 'Keep the subscription' }).waitFor({ state: 'detached' });
  await page.goto(`/sandbox?key=${app.sandboxKey}`);
  await lookAt('/sandbox/payments', 'tab');
  await lookAt(`/sandbox/payments?customer=${customer}`, 'a customer in the tab');
  await lookAt('/sandbox/payments?search=nobody', 'nobody found');
});
