import type { Payment } from '../../contract/routes/adminPayments.ts';
import * as store from '../../store/admin/payments.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { auditExport, type Columns, type CsvFile, csvFile } from '../csvFile.ts';

/** What clinics paid or owe: a list, and as CSV. */

export const listPayments = (
  { db }: Context,
  { page, limit, ...filter }: store.PaymentFilter & { page: number; limit: number },
): Promise<{ payments: Payment[]; total: number; more: boolean }> =>
  store.listPayments(db, filter, { page, limit });

const COLUMNS: Columns<Payment> = {
  date: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  amount: ({ amount }) => (amount / 100).toFixed(2),
  currency: ({ currency }) => currency,
  clinic: ({ clinic }) => clinic?.name ?? null,
  clinicId: ({ clinic }) => clinic?.id ?? null,
  email: ({ clinic }) => clinic?.email ?? null,
  description: ({ description }) => description,
  paymentMethod: ({ metadata }) => metadata.paymentMethod,
  providerId: ({ providerId }) => providerId,
};

/** Rows that are in memory at a time. */
const ROWS = 1_000;

/** Audited. */
export async function exportPayments(
  ctx: Context,
  caller: Caller,
  filter: store.PaymentFilter,
): Promise<CsvFile> {
  await auditExport(ctx, caller, 'payment', { filter });
  const file = { name: 'payments', zone: 'UTC', columns: COLUMNS } as const;
  return csvFile(ctx, file, store.paymentsInPieces(ctx.db, filter, ROWS));
}
