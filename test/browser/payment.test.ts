import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_TEXT, type ErrorCode } from '../../server/contract/core/errors.ts';
import type { Subscription } from '../../server/contract/routes/subscription.ts';
import { addMember, type NewMember, startApp, type TestApp } from '../support/app.ts';
import { answer, RUNNING, refuse } from '../support/billing.ts';
import {
  BY_LINK,
  expectSound,
  expectSoundInEither,
  leaveByEscape,
  NARROW,
  oneBrowser,
  openAs,
  openPage,
  typeCredentials,
} from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';

// Where a checkout leads back to.

const browser = oneBrowser();

const SALE = 'https://ads.example.com/sale?value=49.95&currency=USD';

let app: TestApp;

beforeAll(async () => {
  const env = { CONVERSION_URL: 'https://ads.example.com/sale?value={value}&currency={currency}' };
  app = await startApp('sqlite', { worker: false, env }, afterAll);
});

const SUCCESS = '/payment/success?session_id=cs_1';

const openFor = async (wish: NewMember = {}, options = {}) =>
  openAs(browser(), app, await addMember(app, wish), options);

/** Comes back from another checkout, as if the page were loaded again. */
async function comeBackFrom(page: Page, id: string): Promise<void> {
  await page.evaluate(BY_LINK, '/payment/cancel');
  await title(page, 'Payment cancelled');
  await page.evaluate(BY_LINK, `/payment/success?session_id=${id}`);
}

const confirmed = (conversionUrl: string | null = null, change: Partial<Subscription> = {}) => ({
  data: { subscription: { ...RUNNING, ...change }, conversionUrl, givenBack: false },
});

const contactSupport = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Contact Support' });

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** The pictures by which sales are counted, as the operator's advertising is asked for them. */
async function salesOf(page: Page): Promise<{ url: string; referrer: string | undefined }[]> {
  const sales: { url: string; referrer: string | undefined }[] = [];
  await page.route('https://ads.example.com/**', async (route) => {
    sales.push({ url: route.request().url(), referrer: route.request().headers().referer });
    await route.fulfill({ contentType: 'image/gif', body: '' });
  });
  return sales;
}

test('a checkout that was paid switches the frame over, says so once, and is counted as a sale once', async () => {
  const page = await openFor({ paid: false });
  const sales = await salesOf(page);
  const foreign: string[] = [];
  page.on('request', (request) => !request.url().startsWith(app.url) && foreign.push(request.url()));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/billing/confirm', async (route) => {
    await held.promise;
    await route.fulfill({ json: confirmed(SALE) });
  });
  await page.goto(SUCCESS);
  await page.getByText('Preview Mode').first().waitFor();
  const status = { subscriptionStatus: 'active', clinicName: 'Oak Street Clinic', paid: true };
  await answer(page, '/auth/subscription/status', status);
  held.resolve();
  await title(page, 'Your subscription is active');
  await expect.poll(() => toast(page, 'Payment successful').count()).toBe(1);
  await page.getByText('Preview Mode').first().waitFor({ state: 'detached' });
  // By now the toast may have gone by itself.
  expect(await toast(page, 'Payment successful').count()).toBeLessThan(2);
  await expect.poll(() => sales).toEqual([{ url: SALE, referrer: undefined }]);
  await page.getByRole('main').getByRole('link', { name: 'Request reviews' }).click();
  await page.waitForURL((url) => url.pathname === '/request-reviews');

  const asked = await answer(page, '/billing/confirm', confirmed(SALE));
  await page.goto(SUCCESS);
  await title(page, 'Your subscription is active');
  expect(await toast(page, 'Payment successful').count()).toBe(0);
  const second = await page.context().newPage();
  const more = await salesOf(second);
  await answer(second, '/billing/confirm', confirmed(SALE));
  await second.goto(SUCCESS);
  await title(second, 'Your subscription is active');
  expect([asked.length, sales.length, more.length]).toEqual([1, 1, 0]);

  // Where the operator named no place for it.
  await answer(page, '/billing/confirm', confirmed());
  await comeBackFrom(page, 'cs_2');
  await toast(page, 'Payment successful').waitFor();
  expect(foreign.filter((url) => /^https?:/.test(url))).toEqual([SALE]);
});

test('a checkout is confirmed once after a second and a half, and asked for again by itself while it is on its way', async () => {
  const page = await openFor();
  const asked = await answer(page, '/billing/confirm', confirmed());
  await page.clock.install();
  await page.goto('/payment/success');
  await title(page, 'No session ID found');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.evaluate(BY_LINK, SUCCESS);
  await title(page, 'Confirming your payment');
  const settled = () => page.evaluate(() => fetch('/api/health').then(({ ok }) => ok));
  await settled();
  await page.clock.runFor(1_499);
  await settled();
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await title(page, 'Your subscription is active');
  expect(asked.map((body) => JSON.parse(body))).toEqual([{ sessionId: 'cs_1' }]);

  await page.clock.resume();
  await waitsForIt(page, 'cs_2', 'internal');
  await waitsForIt(page, 'cs_3', 'too_many_requests');
});

/** A payment on its way is asked for again, also after an answer that tells nothing. */
async function waitsForIt(page: Page, id: string, code: ErrorCode): Promise<void> {
  await refuse(page, '/billing/confirm', 'payment_pending');
  await comeBackFrom(page, id);
  await title(page, 'Confirming your payment');
  await page.clock.fastForward(2_000);
  await title(page, 'Your payment is on its way');
  const unanswered = await refuse(page, '/billing/confirm', code);
  await page.clock.fastForward(10_000);
  await expect.poll(() => unanswered.length).toBeGreaterThan(0);
  await title(page, 'Your payment is on its way');
  await answer(page, '/billing/confirm', confirmed());
  await page.clock.fastForward(60_000);
  await title(page, 'Your subscription is active');
}

test('one that is paid back, has ended since or is not known of celebrates nothing, and counts nothing', async () => {
  const page = await openFor();
  const main = page.getByRole('main');
  const sales = await salesOf(page);
  const twice = { subscription: RUNNING, conversionUrl: null, givenBack: true };
  await answer(page, '/billing/confirm', { data: twice });
  await page.goto(SUCCESS);
  await title(page, 'This payment is paid back');
  await page.getByText('Your clinic has a subscription already, which goes on as it is.').waitFor();
  await main.getByRole('link', { name: 'Open Billing' }).waitFor();

  await answer(page, '/billing/confirm', confirmed(SALE, { status: 'canceled', charged: false }));
  await comeBackFrom(page, 'cs_2');
  await title(page, 'This payment was confirmed');
  await main.getByText('Your subscription has ended.').waitFor();
  await main.getByRole('link', { name: 'Open Billing' }).waitFor();

  await refuse(page, '/billing/confirm', 'payments_unavailable', ERROR_TEXT.paymentsUnavailable);
  await comeBackFrom(page, 'cs_3');
  await page.getByText('We could not find out about it just now. If you have paid, it is').waitFor();
  expect(await main.getByText('Nothing was charged').count()).toBe(0);
  expect([await toast(page, 'Payment successful').count(), sales]).toEqual([0, []]);

  const asked = await answer(page, '/billing/confirm', confirmed());
  for (const id of ['', '%20']) {
    await comeBackFrom(page, id);
    await title(page, 'No session ID found');
  }
  await contactSupport(page).waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  expect(asked).toEqual([]);
});

test('one that cannot be confirmed says so in a card, with a way to try again, back, and to support', async () => {
  const page = await openFor({}, NARROW);
  await refuse(page, '/billing/confirm', 'not_found', 'There is no such checkout');
  await page.goto(SUCCESS);
  await title(page, 'Failed to update subscription status');
  const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to update' });
  await card.getByText('There is no such checkout. If you have paid, it is switched on').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
  await expectSoundInEither(page, 'payment failed');
  await contactSupport(page).click();
  const asks = page.getByRole('dialog', { name: 'Contact Support' });
  await expect.poll(() => asks.getByLabel('Category').inputValue()).toBe('billing');
  await expect
    .poll(() => asks.getByLabel('Message').inputValue())
    .toMatch(/^Failed to update subscription status\nSession: cs_1\s*$/);
  await leaveByEscape(asks);
  await answer(page, '/billing/confirm', confirmed());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await title(page, 'Your subscription is active');
  await expectSound(page, 'payment confirmed');
});

test('one is confirmed after signing in, where the session was lost meanwhile', async () => {
  const owner = await addMember(app);
  const page = await openPage(browser(), app);
  const asked = await answer(page, '/billing/confirm', confirmed());
  await page.goto(SUCCESS);
  await page.waitForURL('**/login');
  await typeCredentials(page, owner.email);
  await title(page, 'Your subscription is active');
  expect(asked.map((body) => JSON.parse(body))).toEqual([{ sessionId: 'cs_1' }]);
});

test('a checkout that was cancelled can be begun again, left, or asked about', async () => {
  const page = await openFor({ paid: false });
  const url = `${app.url}/api/health?checkout`;
  await page.goto('/payment/cancel');
  await title(page, 'Payment cancelled');
  await page.getByText('Nothing was charged.').waitFor();
  await contactSupport(page).waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  const again = page.getByRole('button', { name: 'Try Payment Again' });
  await refuse(page, '/billing/checkout', 'payments_unavailable');
  await again.click();
  await toast(page, 'Payment Error').waitFor();
  const sent = await answer(page, '/billing/checkout', { data: { url, sessionId: 'cs_2' } });
  await again.dblclick();
  await page.waitForURL('**/api/health?checkout');
  expect(sent).toHaveLength(1);
});

test('it tells staff why they cannot begin it again', async () => {
  const page = await openFor({ role: 'staff', paid: false });
  await page.goto('/payment/cancel');
  const again = page.getByRole('button', { name: 'Try Payment Again' });
  await expect.poll(() => again.isDisabled()).toBe(true);
  await again.focus();
  await page.getByRole('tooltip', { name: 'Only an owner of your clinic can pay.' }).waitFor();
});
