import type { RouteName } from '../../server/contract/core/api.ts';

/** What is read again once the subscription was changed. */
export const BILLING_READS = [
  'getSubscription',
  'getSubscriptionStatus',
  'getBillingHistory',
  'getUsage',
] as const satisfies readonly RouteName[];
