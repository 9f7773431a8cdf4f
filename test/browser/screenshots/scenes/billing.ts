import type { Page } from 'playwright-core';
import { ERROR_TEXT, type ErrorCode } from '../../../../server/contract/core/errors.ts';
import { OFFER_CENTS } from '../../../../server/contract/core/limits.ts';
import type { BillingEvent, Subscription } from '../../../../server/contract/routes/subscription.ts';
import { DEMO_CLINIC } from '../../../../server/domain/demo/story.ts';
import { answer, RUNNING, refuse, showHistory, showSubscription } from '../../../support/billing.ts';
import { press, type Scene, untilDialog } from '../scene.ts';

/** What a clinic pays for, buying it, and where a checkout leads back to. */

const at = (account: Scene['account']) => ({ account, path: '/billing' }) as const;

const HISTORY: BillingEvent[] = [
  ['subscription', 'cancel_scheduled', null, '2031-02-20T15:00:00.000Z'],
  ['invoice', 'paid', 6_055, '2031-02-03T17:00:00.000Z'],
  ['invoice', 'failed', 4_995, '2031-01-03T17:00:00.000Z'],
  ['other', 'refunded', -4_995, '2030-12-04T09:00:00.000Z'],
  ['invoice', 'paid', 4_995, '2030-12-03T17:00:00.000Z'],
  ['subscription', 'started', null, '2030-12-03T17:00:00.000Z'],
].map(
  ([type, status, amount, created], index) =>
    ({
      id: String(index),
      ...{ type, status, amount, created },
      currency: 'usd',
      linkUrl: type === 'invoice' ? 'https://invoice.example.com/in_1' : null,
    }) as BillingEvent,
);

const USAGE = {
  period: { start: '2031-02-03T17:00:00.000Z', end: '2031-03-03T17:00:00.000Z' },
  sms: { sent: 1_212, limit: 1_500, remaining: 288, overage: 212, overageCost: 1_060 },
  warnings: { sent: [80, 100], nextThreshold: null },
  monthlyCap: 1_500,
  isPreview: false,
};

/** As for a clinic with this subscription, and more behind it than the demonstration has. */
const withIt = (change: Partial<Subscription>) => async (page: Page) => {
  await showSubscription(page, change);
  await showHistory(page, HISTORY);
  await answer(page, '/billing/usage', { data: USAGE });
  await page.reload();
  await page.getByText('$49.95 per month').waitFor();
};

/** As for a clinic whose shell is told this status. */
const standing = (subscriptionStatus: Subscription['status']) => async (page: Page) => {
  await answer(page, '/auth/subscription/status', {
    subscriptionStatus,
    clinicName: DEMO_CLINIC.name,
    paid: false,
  });
  await withIt({ status: subscriptionStatus })(page);
};

const cancelling = async (page: Page) => {
  await withIt({})(page);
  await press(page, 'Cancel subscription');
  await untilDialog(page);
};

const upgrading = (change: Partial<Subscription>) => async (page: Page) => {
  await showSubscription(page, change);
  await page.reload();
  await press(page, 'Upgrade Now');
  await untilDialog(page);
};

const NONE = { status: 'trial', charged: false, portal: false } as const;

const paying = (page: Page) => page.goto('/payment/success?session_id=cs_test_1');

const refused = (code: ErrorCode, error: string) => async (page: Page) => {
  await refuse(page, '/billing/confirm', code, error);
  await paying(page);
};

export const BILLING_SCENES: Scene[] = [
  { ...at('owner'), name: 'billing' },
  { ...at('preview'), name: 'billing-preview' },
  { ...at('staff'), name: 'billing-staff' },
  { ...at('owner'), name: 'billing-running', act: withIt({}) },
  {
    ...at('owner'),
    name: 'billing-discount',
    act: withIt({ nextAmount: OFFER_CENTS, discountUntil: '2031-12-03T17:00:00.000Z' }),
  },
  {
    ...at('preview'),
    name: 'billing-pending',
    act: withIt({ ...NONE, nextAmount: null, pendingSince: '2031-02-03T17:00:00.000Z' }),
  },
  { ...at('owner'), name: 'billing-cancelled', act: withIt({ cancelAtPeriodEnd: true }) },
  {
    ...at('owner'),
    name: 'billing-overridden',
    act: withIt({ charged: false, overridden: true, portal: false }),
  },
  { ...at('owner'), name: 'billing-owed', act: standing('past_due') },
  { ...at('owner'), name: 'billing-cancel', act: cancelling, window: true },
  {
    ...at('owner'),
    name: 'billing-cancel-failed',
    act: async (page) => {
      await refuse(page, '/billing/cancel', 'payments_unavailable', ERROR_TEXT.paymentsUnavailable);
      await refuse(page, '/billing/portal', 'payments_unavailable', ERROR_TEXT.paymentsUnavailable);
      await cancelling(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByText('Could not open billing portal').waitFor();
    },
    window: true,
  },
  { ...at('owner'), name: 'billing-loading', network: { '**/api/billing/*': 'waits' } },
  { ...at('owner'), name: 'billing-failed', network: { '**/api/billing/*': 'fails' } },
  {
    ...at('preview'),
    name: 'upgrade-offer',
    act: upgrading({ ...NONE, offer: 'limited-50-off' }),
    window: true,
  },
  { ...at('preview'), name: 'upgrade-reactivate', act: upgrading({ cancelAtPeriodEnd: true }), window: true },
  { ...at('preview'), name: 'upgrade-owed', act: upgrading({ status: 'unpaid' }), window: true },
  {
    ...at('owner'),
    name: 'status-unread',
    network: { '**/api/auth/subscription/status': 'fails' },
    act: (page) => page.getByText('your subscription cannot be read').waitFor(),
  },
  {
    ...at('owner'),
    name: 'payment-success',
    act: async (page) => {
      await answer(page, '/billing/confirm', {
        data: { subscription: RUNNING, conversionUrl: null, givenBack: false },
      });
      await paying(page);
      await page.getByRole('heading', { name: 'Your subscription is active' }).waitFor();
    },
    window: true,
  },
  {
    ...at('owner'),
    name: 'payment-twice',
    act: async (page) => {
      const data = { subscription: RUNNING, conversionUrl: null, givenBack: true };
      await answer(page, '/billing/confirm', { data });
      await paying(page);
      await page.getByRole('heading', { name: 'This payment is paid back' }).waitFor();
    },
  },
  {
    ...at('owner'),
    name: 'payment-waiting',
    path: '/payment/success?session_id=cs_test_1',
    network: { '**/api/billing/confirm': 'waits' },
  },
  {
    ...at('owner'),
    name: 'payment-pending',
    act: async (page) => {
      await refused('payment_pending', ERROR_TEXT.paymentPending)(page);
      await page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor();
    },
  },
  {
    ...at('owner'),
    name: 'payment-failed',
    act: async (page) => {
      await refused('payments_unavailable', ERROR_TEXT.paymentsUnavailable)(page);
      await page.getByRole('heading', { name: 'Failed to update subscription status' }).waitFor();
    },
  },
  { ...at('owner'), name: 'payment-no-session', path: '/payment/success' },
  { ...at('preview'), name: 'payment-cancel', path: '/payment/cancel' },
];
