import { LIMITS } from '../../contract/core/limits.ts';
import type { Payment, PaymentStatus } from '../../contract/routes/adminPayments.ts';
import type { Db, Row } from '../db/db.ts';
import { idsInPieces, inOrderOf, type Listed, type Page, pageOf, pageOfFound } from './pages.ts';
import { findHolders, whereHolds } from './words.ts';

/** What clinics paid or owe, of every clinic. */

export interface PaymentFilter {
  status: PaymentStatus | 'all';
  search?: string | undefined;
}

const toPayment = (row: Row): Payment => ({
  id: row.id,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  clinic: row.clinic_id && { id: row.clinic_id, name: row.clinic_name, email: row.clinic_email },
  description: row.description,
  metadata: { paymentMethod: row.payment_method },
  createdAt: row.created_at,
  providerId: row.id,
});

export async function listPayments(
  db: Db,
  filter: PaymentFilter,
  page: Page,
): Promise<{ payments: Payment[]; total: number; more: boolean }> {
  const listed = await toListed(db, filter);
  const { ids, ...counts } = await (filter.search ? pageOfFound(listed, page) : pageOf(listed, page));
  return { payments: inOrderOf(ids, await readPayments(db, ids)), ...counts };
}

/** Every payment of a filter, piece by piece, the newest first. */
export async function* paymentsInPieces(
  db: Db,
  filter: PaymentFilter,
  size: number,
): AsyncGenerator<Payment[]> {
  for await (const ids of idsInPieces(await toListed(db, filter), size)) {
    yield inOrderOf(ids, await readPayments(db, ids));
  }
}

async function toListed(db: Db, { status, search }: PaymentFilter): Promise<Listed> {
  const query = db.knex('payments as p');
  if (status !== 'all') query.where('p.status', status);
  if (search) {
    const holders = await findHolders(db, 'clinic', search, LIMITS.matchesCounted);
    whereHolds(db, query, 'p.clinic_id', holders);
  }
  return { query, createdAt: 'p.created_at', id: 'p.id' };
}

async function readPayments(db: Db, ids: readonly string[]): Promise<Payment[]> {
  const rows: Row[] = await db
    .knex('payments as p')
    .leftJoin('clinics as c', 'c.id', 'p.clinic_id')
    .whereIn('p.id', ids)
    .select('p.*', 'c.name as clinic_name', 'c.email as clinic_email');
  return rows.map(toPayment);
}
