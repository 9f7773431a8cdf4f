import type { BillingEvent } from '../../contract/routes/subscription.ts';
import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** What became of a clinic's subscription, for its billing history; invoices are the payment provider's. */

export interface BillingEventRow {
  id: string;
  clinicId: string;
  type: Exclude<BillingEvent['type'], 'invoice'>;
  status: BillingEvent['status'];
  /** Cents; null where no money moved, and in a refund that is owed still. */
  amount: number | null;
  currency: string;
  createdAt: string;
}

const toEvent = (row: RowIn<'billing_events'>): BillingEventRow => ({
  id: row.id,
  clinicId: row.clinic_id,
  type: row.type,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.created_at,
});

/** Adds an event, unless its id is known. */
export async function addBillingEvent(db: Db, event: BillingEventRow): Promise<void> {
  const row = {
    id: event.id,
    clinic_id: event.clinicId,
    type: event.type,
    status: event.status,
    amount: event.amount,
    currency: event.currency,
    created_at: event.createdAt,
  };
  await db.knex('billing_events').insert(row).onConflict('id').ignore();
}

/** What of a clinic is given back; owed while nobody knows that it was. */
export async function listRefunds(db: Db, clinicId: string): Promise<{ id: string; isOwed: boolean }[]> {
  const rows = await db
    .knex('billing_events')
    .where({ clinic_id: clinicId, status: 'refunded' })
    .select('id', 'amount');
  return rows.map(({ id, amount }) => ({ id, isOwed: amount === null }));
}

/** Notes what was given back; false where that was noted before. */
export async function settleRefund(db: Db, id: string, amount: number): Promise<boolean> {
  return (await db.knex('billing_events').where({ id }).whereNull('amount').update({ amount })) > 0;
}

/** A clinic's newest events, the newest first, without the refunds that are owed. */
export async function listBillingEvents(db: Db, clinicId: string, limit: number): Promise<BillingEventRow[]> {
  const rows = await db
    .knex('billing_events')
    .where({ clinic_id: clinicId })
    .whereRaw("(status <> 'refunded' OR amount IS NOT NULL)")
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toEvent);
}
