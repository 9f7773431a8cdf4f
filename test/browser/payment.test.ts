import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_TEXT, type ErrorCode } from '../../server/contract/core/errors.ts';
import type { Subscription } from '../../server/contract/routes/subscription.ts';
import { addMember, type NewMember, startApp, type TestApp } from '../support/app.ts';
import { answer, RUNNING, refuse } from '../support/billing.ts';
import {
  BY_LINK,
  expectSoundAnywhere,
  leaveByEscape,
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

const openFor = async (wish: NewMember = {}) => openAs(browser(), app, await addMember(app, wish));

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

describe('a checkout that was paid', () => {
  test('is confirmed once after a second and a half', async () => {
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
  });

  test('switches the frame over, and says so in one toast', async () => {
    const page = await openFor({ paid: false });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/billing/confirm', async (route) => {
      await held.promise;
      await route.fulfill({ json: confirmed() });
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
    await page.getByRole('main').getByRole('link', { name: 'Request reviews' }).click();
    await page.waitForURL((url) => url.pathname === '/request-reviews');
  });

  test('is counted as a sale once, though the page is loaded again or open twice', async () => {
    const page = await openFor();
    const sales = await salesOf(page);
    const asked = await answer(page, '/billing/confirm', confirmed(SALE));
    await page.goto(SUCCESS);
    await toast(page, 'Payment successful').waitFor();
    await expect.poll(() => sales).toEqual([{ url: SALE, referrer: undefined }]);
    await page.reload();
    await title(page, 'Your subscription is active');
    expect(await toast(page, 'Payment successful').count()).toBe(0);
    const second = await page.context().newPage();
    const more = await salesOf(second);
    await answer(second, '/billing/confirm', confirmed(SALE));
    await second.goto(SUCCESS);
    await title(second, 'Your subscription is active');
    expect([asked.length, sales.length, more.length]).toEqual([2, 1, 0]);
  });

  test('is a second subscription: it says that the payment comes back, and celebrates nothing', async () => {
    const page = await openFor();
    const twice = { subscription: RUNNING, conversionUrl: null, givenBack: true };
    await answer(page, '/billing/confirm', { data: twice });
    await page.goto(SUCCESS);
    await title(page, 'This payment is paid back');
    await page.getByText('Your clinic has a subscription already, which goes on as it is.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Open Billing' }).waitFor();
    expect(await toast(page, 'Payment successful').count()).toBe(0);
  });

  test('is counted nowhere where the operator named no place for it', async () => {
    const page = await openFor();
    const foreign: string[] = [];
    page.on('request', (request) => !request.url().startsWith(app.url) && foreign.push(request.url()));
    await answer(page, '/billing/confirm', confirmed());
    await page.goto(SUCCESS);
    await toast(page, 'Payment successful').waitFor();
    expect(foreign.filter((url) => /^https?:/.test(url))).toEqual([]);
  });

  test.each<[string, ErrorCode]>([
    ['nobody answers', 'internal'],
    ['comes too soon', 'too_many_requests'],
  ])(
    'whose payment is on its way says so, and is asked for again by itself, also after what %s',
    async (_, code) => {
      const page = await openFor();
      await refuse(page, '/billing/confirm', 'payment_pending');
      await page.clock.install();
      await page.goto(SUCCESS);
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
    },
  );

  test('and whose subscription has ended since says how things stand, and is no new sale', async () => {
    const page = await openFor();
    const sales = await salesOf(page);
    await answer(page, '/billing/confirm', confirmed(SALE, { status: 'canceled', charged: false }));
    await page.goto(SUCCESS);
    await title(page, 'This payment was confirmed');
    await page.getByRole('main').getByText('Your subscription has ended.').waitFor();
    await page.getByRole('link', { name: 'Open Billing' }).waitFor();
    expect([await toast(page, 'Payment successful').count(), sales]).toEqual([0, []]);
  });

  test('that cannot be confirmed says so in a card, with a way to try again, back, and to support', async () => {
    const page = await openFor();
    await refuse(page, '/billing/confirm', 'not_found', 'There is no such checkout');
    await page.goto(SUCCESS);
    await title(page, 'Failed to update subscription status');
    const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to update' });
    await card.getByText('There is no such checkout. If you have paid, it is switched on').waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
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
  });

  test('of which the payment provider tells nothing is not said to be unpaid', async () => {
    const page = await openFor();
    await refuse(page, '/billing/confirm', 'payments_unavailable', ERROR_TEXT.paymentsUnavailable);
    await page.goto(SUCCESS);
    await page.getByText('We could not find out about it just now. If you have paid, it is').waitFor();
    expect(await page.getByText('Nothing was charged').count()).toBe(0);
  });

  test('without the id of its session says so, and leads back to the dashboard', async () => {
    const page = await openFor();
    const asked = await answer(page, '/billing/confirm', confirmed());
    for (const path of ['/payment/success', '/payment/success?session_id=%20']) {
      await page.goto(path);
      await title(page, 'No session ID found');
    }
    await contactSupport(page).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    expect(asked).toEqual([]);
  });

  test('is confirmed after signing in, where the session was lost meanwhile', async () => {
    const owner = await addMember(app);
    const page = await openPage(browser(), app);
    const asked = await answer(page, '/billing/confirm', confirmed());
    await page.goto(SUCCESS);
    await page.waitForURL('**/login');
    await typeCredentials(page, owner.email);
    await title(page, 'Your subscription is active');
    expect(asked.map((body) => JSON.parse(body))).toEqual([{ sessionId: 'cs_1' }]);
  });
});

describe('a checkout that was cancelled', () => {
  test('can be begun again, left, or asked about', async () => {
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

  test('tells staff why they cannot begin it again', async () => {
    const page = await openFor({ role: 'staff', paid: false });
    await page.goto('/payment/cancel');
    const again = page.getByRole('button', { name: 'Try Payment Again' });
    await expect.poll(() => again.isDisabled()).toBe(true);
    await again.focus();
    await page.getByRole('tooltip', { name: 'Only an owner of your clinic can pay.' }).waitFor();
  });
});

test('the screens are sound on a small phone and a desk, in both themes', async () => {
  const page = await openFor();
  await page.goto('/payment/cancel');
  await title(page, 'Payment cancelled');
  await expectSoundAnywhere(page, 'payment cancelled');
  await refuse(page, '/billing/confirm', 'payments_unavailable');
  await page.goto(SUCCESS);
  await title(page, 'Failed to update subscription status');
  await expectSoundAnywhere(page, 'payment failed');
  await answer(page, '/billing/confirm', confirmed());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await title(page, 'Your subscription is active');
  await expectSoundAnywhere(page, 'payment confirmed');
});
