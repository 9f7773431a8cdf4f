import type StripeSdk from 'stripe';
import type { PaymentsPort, ProviderSubscription } from '../../domain/ports.ts';
import { endOpenCheckouts } from './checkout.ts';
import type { Ask, Stripe } from './connection.ts';
import { orUndefined, refusalOf, unlessSo } from './errors.ts';
import { instantOf, PRODUCT_IDS } from './names.ts';
import { nextPayment } from './nextPayment.ts';

/** Subscriptions to our plan; a customer may have others of the same account, which are nobody's business here. */
export const subscriptions = (
  ask: Ask,
): Pick<PaymentsPort, 'listSubscriptions' | 'setCancelAtPeriodEnd' | 'endAll' | 'refundAndEnd'> => ({
  listSubscriptions: (customer) =>
    ask(async (stripe) => {
      const found = await orUndefined(listAll(stripe, customer));
      if (found?.some(({ status }) => status !== 'canceled' && status !== 'incomplete')) return found;
      // One that is merely unknown here is refused: it may be charged in another account, or by another mode's key.
      const { deleted } = await stripe.customers.retrieve(customer);
      return deleted ? null : (found ?? []);
    }),

  setCancelAtPeriodEnd: (subscriptionId, cancel) =>
    ask(async (stripe) => {
      const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId);
      if (cancel === isToEnd({ cancel_at, cancel_at_period_end })) return;
      // The portal notes the end as an instant, and Stripe takes one of the two in a call.
      const isInstant = !cancel && !cancel_at_period_end;
      await stripe.subscriptions.update(
        subscriptionId,
        isInstant ? { cancel_at: '' } : { cancel_at_period_end: cancel },
      );
    }),

  endAll: (customer) =>
    ask(async (stripe) => {
      await endOpenCheckouts(stripe, customer);
      // With a customer that is deleted there all of it ended.
      const all = (await orUndefined(listPlan(stripe, customer))) ?? [];
      for (const { one } of all) await endNow(stripe, one);
    }),

  refundAndEnd: (subscriptionId) =>
    ask(async (stripe) => {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      const refunded = refundAll(stripe, subscriptionId);
      // Where the money cannot be given back, such as while the bank is asked for it, no more is taken at least.
      await unlessSo(refunded, (error) => refusalOf(error) !== undefined);
      await endNow(stripe, subscription);
      return refunded;
    }),
});

async function listAll(stripe: Stripe, customer: string): Promise<ProviderSubscription[]> {
  const all: ProviderSubscription[] = [];
  for (const { one, item } of await listPlan(stripe, customer)) {
    const read = toSubscription(one, item);
    const isPending = read.status === 'incomplete' && (await isFirstPaymentOnItsWay(stripe, one));
    all.push(isPending ? { ...read, status: 'pending' } : read);
  }
  return all;
}

interface PlanSubscription {
  one: StripeSdk.Subscription;
  item: StripeSdk.SubscriptionItem;
}

async function listPlan(stripe: Stripe, customer: string): Promise<PlanSubscription[]> {
  const found: PlanSubscription[] = [];
  const expand = ['data.latest_invoice', 'data.discounts.source.coupon'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })) {
    const item = planOf(one);
    if (item) found.push({ one, item });
  }
  return found;
}

const planOf = ({ items }: StripeSdk.Subscription) =>
  items.data.find(({ price }) => price.product === PRODUCT_IDS.plan);

const ENDED = new Set<StripeSdk.Subscription.Status>(['canceled', 'incomplete_expired']);

async function endNow(stripe: Stripe, { id, status }: StripeSdk.Subscription): Promise<void> {
  if (ENDED.has(status)) return;
  // What somebody else ended meanwhile is known no more to the one who would end it.
  await unlessSo(stripe.subscriptions.cancel(id), ({ code }) => code === 'resource_missing');
}

/** A subscription of today's kind that is cancelled at the portal has an instant alone (Stripe: flexible billing). */
const isToEnd = (end: Pick<StripeSdk.Subscription, 'cancel_at' | 'cancel_at_period_end'>): boolean =>
  end.cancel_at_period_end || end.cancel_at !== null;

const toSubscription = (
  subscription: StripeSdk.Subscription,
  plan: StripeSdk.SubscriptionItem,
): ProviderSubscription => ({
  id: subscription.id,
  status: awaitsFirstPayment(subscription) ? 'incomplete' : (STATUSES[subscription.status] ?? 'unpaid'),
  periodStart: instantOf(plan.current_period_start),
  periodEnd: instantOf(plan.current_period_end),
  cancelAtPeriodEnd: isToEnd(subscription),
  trialEnd: subscription.trial_end === null ? null : instantOf(subscription.trial_end),
  ...nextPayment(subscription, plan),
  createdAt: instantOf(subscription.created),
});

/** The first invoice of a subscription, while it is open. */
const openFirstInvoice = ({ latest_invoice }: StripeSdk.Subscription): StripeSdk.Invoice | undefined =>
  typeof latest_invoice === 'object' &&
  latest_invoice?.billing_reason === 'subscription_create' &&
  latest_invoice.status === 'open'
    ? latest_invoice
    : undefined;

/** Some ways to pay take days, and Stripe calls a subscription active meanwhile. */
const awaitsFirstPayment = (subscription: StripeSdk.Subscription): boolean =>
  ['active', 'past_due'].includes(subscription.status) && openFirstInvoice(subscription) !== undefined;

/** A bank has been asked for the first payment, and has not answered yet. */
async function isFirstPaymentOnItsWay(
  stripe: Stripe,
  subscription: StripeSdk.Subscription,
): Promise<boolean> {
  const invoice = openFirstInvoice(subscription)?.id;
  if (!invoice || ENDED.has(subscription.status)) return false;
  const expand = ['data.payment.payment_intent'];
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 100, expand });
  return data.some(
    ({ payment: { payment_intent: intent } }) =>
      typeof intent === 'object' && intent?.status === 'processing',
  );
}

/** What Stripe may call them one day counts as not paid. */
const STATUSES: Record<string, ProviderSubscription['status']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'unpaid',
  paused: 'unpaid',
};

/** Gives back all that was paid: it may have been renewed before anybody noticed. Gives the cents. */
async function refundAll(stripe: Stripe, subscription: string): Promise<number> {
  let cents = 0;
  const paid = stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
  for await (const { id } of paid) cents += await refundInvoice(stripe, id);
  return cents;
}

/** Gives back what was paid on an invoice, unless that was done; gives the cents that were given back in all. */
async function refundInvoice(stripe: Stripe, invoice: string): Promise<number> {
  let cents = 0;
  for await (const { payment } of stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 })) {
    const paidBy = payment.payment_intent;
    const intent = typeof paidBy === 'string' ? paidBy : paidBy?.id;
    if (!intent) continue;
    await unlessSo(
      // All that is left of it: a second attempt finds nothing, whatever its key.
      stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' }),
      ({ code }) => code === 'charge_already_refunded',
    );
    for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (refund.status === 'succeeded' || refund.status === 'pending') cents += refund.amount;
    }
  }
  return cents;
}
