import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { endSubscription } from '../billing/ending.ts';
import {
  changeSubscription,
  findRunning,
  findSubscription,
  hasEnded,
  schedule,
} from '../billing/subscriptions.ts';
import { missing, Refusal } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, flag, mergedMetadata, metadata, page, paramsOf, text } from '../rest/params.ts';
import type { Subscription } from '../wire.ts';

const updateParams = paramsOf<Stripe.SubscriptionUpdateParams>()(
  z.strictObject({
    cancel_at_period_end: flag.exactOptional(),
    // Another instant than the period's end is not for us; an empty one takes the end back.
    cancel_at: z.literal('').exactOptional(),
    metadata: metadata.exactOptional(),
    expand: expand.exactOptional(),
  }),
);
const cancelParams = paramsOf<Stripe.SubscriptionCancelParams>()(
  z.strictObject({
    // Nothing is settled for the part of a period that was used: an immediate end gives back all or nothing.
    invoice_now: flag.pipe(z.literal(false)).exactOptional(),
    prorate: flag.pipe(z.literal(false)).exactOptional(),
    expand: expand.exactOptional(),
  }),
);
const listParams = paramsOf<Stripe.SubscriptionListParams>()(
  z.strictObject({
    ...page,
    customer: text.exactOptional(),
    price: text.exactOptional(),
    status: z
      .enum([
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ])
      .exactOptional(),
  }),
);
const retrieveParams = paramsOf<Stripe.SubscriptionRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);

/** Without a status all but the canceled ones are listed; `ended` are those that will never run again. */
function isListed(subscription: Subscription, status: z.output<typeof listParams>['status']): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return hasEnded(subscription);
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
}

function reschedule(account: Account, params: z.output<typeof updateParams>, id: string): Subscription {
  const { cancel_at_period_end: cancel, cancel_at: instant } = params;
  const subscription = findRunning(account, id);
  if (cancel !== undefined && instant !== undefined) {
    throw new Refusal(400, {
      param: 'cancel_at',
      message: 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    });
  }
  if (instant !== undefined && subscription.cancel_at !== null) return schedule(account, subscription, null);
  if (cancel === undefined || cancel === subscription.cancel_at_period_end) return subscription;
  return schedule(account, subscription, cancel ? 'api' : null);
}

function update(account: Account, params: z.output<typeof updateParams>, id: string): Subscription {
  const subscription = reschedule(account, params, id);
  if (!params.metadata) return subscription;
  return changeSubscription(account, subscription, {
    metadata: mergedMetadata(subscription.metadata, params.metadata),
  });
}

/** What was canceled is not found, as at Stripe. */
function cancel(account: Account, _params: unknown, id: string): Subscription {
  const subscription = findSubscription(account, id);
  if (hasEnded(subscription)) throw missing('subscription', id);
  return endSubscription(account, subscription, 'cancellation_requested');
}

export const subscriptionEndpoints = [
  endpoint('GET', 'subscriptions', listParams, (account, { customer, status, price, ...rest }) =>
    listed(account, 'subscription', {
      url: '/v1/subscriptions',
      customer,
      page: rest,
      where: (one) =>
        isListed(one, status) && (!price || one.items.data.some((item) => item.price.id === price)),
    }),
  ),
  endpoint('GET', 'subscriptions/{id}', retrieveParams, (account, _params, id) =>
    findSubscription(account, id),
  ),
  endpoint('POST', 'subscriptions/{id}', updateParams, update),
  endpoint('DELETE', 'subscriptions/{id}', cancelParams, cancel),
];
