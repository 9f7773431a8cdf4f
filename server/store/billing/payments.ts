import type { PaymentStatus } from '../../contract/routes/adminPayments.ts';
import type { Db } from '../db/db.ts';

/** What clinics paid or owe: a row for each invoice of the payment provider. Anyone who reads them all is in admin/. */

export interface PaymentRow {
  /** The invoice's id. */
  id: string;
  clinicId: string;
  status: PaymentStatus;
  /** Cents. */
  amount: number;
  currency: string;
  description: string;
  /** Null: not known. */
  paymentMethod: string | null;
  createdAt: string;
}

/** Those of some invoices of which is known what paid them. */
export const listKnownMethods = ({ knex }: Db, ids: readonly string[]): Promise<string[]> =>
  knex('payments').whereIn('id', ids).whereNotNull('payment_method').pluck('id');

/** Writes them, each over what was kept of it; what is known of how it was paid stays. */
export async function savePayments({ knex }: Db, payments: readonly PaymentRow[]): Promise<void> {
  if (payments.length === 0) return;
  const rows = payments.map((payment) => ({
    id: payment.id,
    clinic_id: payment.clinicId,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.description,
    payment_method: payment.paymentMethod,
    created_at: payment.createdAt,
  }));
  const method = knex.raw('coalesce(excluded.payment_method, payments.payment_method)');
  const kept = Object.fromEntries(
    ['clinic_id', 'status', 'amount', 'currency', 'description'].map((name) => [
      name,
      knex.raw(`excluded.${name}`),
    ]),
  );
  await knex('payments')
    .insert(rows)
    .onConflict('id')
    .merge({ ...kept, payment_method: method });
}

/** Takes away what nobody is asked to pay. */
export async function dropPayments({ knex }: Db, ids: readonly string[]): Promise<void> {
  await knex('payments').whereIn('id', ids).delete();
}

/** Notes which reading of the provider a clinic's payments come from. Call it while its subscription is locked. */
export async function notePaymentsKept(
  { knex }: Db,
  { clinicId, number }: { clinicId: string; number: number },
): Promise<void> {
  await knex('subscriptions').where({ clinic_id: clinicId }).update({ payments_kept: number });
}
