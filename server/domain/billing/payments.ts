import type { PaymentStatus } from '../../contract/routes/adminPayments.ts';
import {
  dropPayments,
  listKnownMethods,
  notePaymentsKept,
  savePayments,
} from '../../store/billing/payments.ts';
import type { Reading } from '../../store/billing/subscriptions.ts';
import type { Context } from '../context.ts';
import { PaymentsError, type ProviderInvoice } from '../ports.ts';
import { logTrouble } from './provider.ts';

/** What a clinic paid or owes, for the super admin: read with its subscription, and never taken from an event. */

/** So many invoices are read each time, one a month: older ones change no more. */
const NEWEST = 24;

/** An invoice, and what paid it where that was not known before. */
export interface Bill extends ProviderInvoice {
  paymentMethod: string | null;
}

/** Throws PaymentsError. */
export async function readBills(ctx: Context, clinicId: string, { customerId }: Reading): Promise<Bill[]> {
  const invoices = await ctx.ports.payments.listInvoices(customerId, NEWEST);
  const ids = invoices.map(({ id }) => id);
  const known = new Set(await listKnownMethods(ctx.db, ids));
  const bills: Bill[] = [];
  for (const invoice of invoices) {
    const isAsked = invoice.status === 'paid' && invoice.amountCents > 0 && !known.has(invoice.id);
    bills.push({ ...invoice, paymentMethod: isAsked ? await methodOf(ctx, clinicId, invoice.id) : null });
  }
  return bills;
}

/** Who cannot tell holds up nothing: it is asked again with the next reading. */
async function methodOf(ctx: Context, clinicId: string, invoiceId: string): Promise<string | null> {
  try {
    return await ctx.ports.payments.findPaymentMethod(invoiceId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    logTrouble(ctx, error, { clinicId });
    return null;
  }
}

/** Keeps what a reading found. Call it while the clinic's subscription is locked and no later reading is kept. */
export async function keepBills(
  tx: Context,
  clinicId: string,
  { number }: Reading,
  bills: readonly Bill[],
): Promise<void> {
  const payments = bills.flatMap(({ id, currency, description, paymentMethod, createdAt, ...bill }) => {
    const status = statusOf(bill);
    const amount = bill.amountCents;
    return status ? [{ id, clinicId, status, amount, currency, description, paymentMethod, createdAt }] : [];
  });
  await savePayments(tx.db, payments);
  const none = bills.filter((bill) => statusOf(bill) === null).map(({ id }) => id);
  await dropPayments(tx.db, none);
  await notePaymentsKept(tx.db, { clinicId, number });
}

/** Null for what nobody is asked to pay any more. */
function statusOf({ status, failed }: Pick<ProviderInvoice, 'status' | 'failed'>): PaymentStatus | null {
  if (status === 'paid') return 'succeeded';
  if (status === 'open') return failed ? 'failed' : 'pending';
  return status === 'uncollectible' ? 'failed' : null;
}
