import { LIMITS } from '../../contract/core/limits.ts';
import type { BillingEvent } from '../../contract/routes/subscription.ts';
import { listBillingEvents } from '../../store/billing/billingEvents.ts';
import { findSubscription } from '../../store/billing/subscriptions.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { ProviderInvoice } from '../ports.ts';
import { orRefusal } from './provider.ts';

/**
 * The newest invoices and changes of the subscription, the newest first. Throws
 * `too_many_requests` and `payments_unavailable`.
 */
export async function getBillingHistory(
  ctx: Context,
  { clinicId, impersonates }: ClinicCaller,
): Promise<BillingEvent[]> {
  const customerId = (await findSubscription(ctx.db, clinicId))?.customerId;
  const changes = await listBillingEvents(ctx.db, clinicId, LIMITS.billingEvents);
  const invoices = customerId ? await orRefusal(ctx, () => listInvoices(ctx, customerId)) : [];
  const events: BillingEvent[] = [
    ...changes.map(({ clinicId: _, createdAt, ...event }) => ({
      ...event,
      linkUrl: null,
      created: createdAt,
    })),
    ...invoices.map(toEvent),
  ];
  const shown = events.sort(newestFirst).slice(0, LIMITS.billingEvents);
  // Anyone who has the address of an invoice can download it, and pay it.
  return impersonates ? shown.map((event) => ({ ...event, linkUrl: null })) : shown;
}

const listInvoices = (ctx: Context, customerId: string): Promise<ProviderInvoice[]> =>
  ctx.ports.payments.listInvoices(customerId, LIMITS.billingEvents);

function toEvent(invoice: ProviderInvoice): BillingEvent {
  const { id, amountCents: amount, currency, url: linkUrl, createdAt: created } = invoice;
  return { id, type: 'invoice', status: statusOf(invoice), amount, currency, linkUrl, created };
}

function statusOf({ status, failed }: ProviderInvoice): BillingEvent['status'] {
  if (status === 'uncollectible') return 'failed';
  return status === 'open' && failed ? 'failed' : status;
}

/** What is of the same instant keeps its order from one reading to the next. */
const newestFirst = (a: BillingEvent, b: BillingEvent): number =>
  `${a.created} ${a.id}` < `${b.created} ${b.id}` ? 1 : -1;
