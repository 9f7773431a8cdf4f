import { expect, test } from 'vitest';
import { billingText, cancelText, statusText, usageText } from '../../dashboard/texts/billing/billing.ts';
import { paymentText } from '../../dashboard/texts/billing/payment.ts';
import { portalText } from '../../dashboard/texts/billing/portal.ts';
import { upgradeText } from '../../dashboard/texts/billing/upgrade.ts';
import { shellText } from '../../dashboard/texts/shell.ts';
import { supportText } from '../../dashboard/texts/support.ts';

/** What the screens about paying promise, to the letter. */

test('the full version and its price', () => {
  expect(upgradeText.features).toEqual([
    'Real patient data',
    'Actual feedback collection and SMS campaigns',
    'Live analytics',
    'Custom branding and templates',
    'Priority email support',
    '1,000 SMS per month',
  ]);
  expect([upgradeText.price, upgradeText.perMonth]).toEqual(['$49.95', 'per month']);
  expect(upgradeText.terms).toBe('1,000 SMS included, billed monthly, cancel anytime.');
});

test('billing and payment', () => {
  expect(billingText).toMatchObject({
    title: 'Billing & Subscription',
    failed: 'Failed to load billing information',
  });
  expect(usageText.failed).toBe('Failed to load usage statistics');
  expect(statusText).toMatchObject({ reactivate: 'Reactivate', planIs: '$49.95 per month with 1,000 SMS' });
  expect(cancelText.limited).toBe('Too many requests, please wait a few seconds and try again.');
  expect(portalText).toMatchObject({
    failed: 'Could not open billing portal',
    limited: 'Billing portal is rate limited. Please try again in a few seconds.',
  });
  expect(upgradeText.failed).toEqual({
    title: 'Payment Error',
    message: 'Failed to start checkout process. Please try again.',
  });
  expect(paymentText).toMatchObject({
    failed: 'Failed to update subscription status',
    noSession: { title: 'No session ID found' },
    cancelled: { again: 'Try Payment Again' },
    back: 'Back to Dashboard',
  });
  expect(supportText).toMatchObject({
    button: 'Contact Support',
    sent: { title: 'Support Request Sent' },
  });
  expect(`${supportText.failed}${supportText.direct}help@example.com`).toBe(
    'Failed to send support request. Please try again or contact us directly at help@example.com',
  );
  expect(shellText).toMatchObject({ billing: 'Billing & Usage', unreadClinic: 'Demo Clinic' });
});
