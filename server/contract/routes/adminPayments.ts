import * as z from 'zod';
import { clinicId, instant, pageQuery, search, searchedPagination } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';

/** What clinics paid, for the super admin. */

/** A payment's states and their names on the screen. */
export const PAYMENT_LABELS = { succeeded: 'Invoiced', failed: 'Pending', pending: 'Pending' } as const;
export const paymentStatus = z.enum(['succeeded', 'failed', 'pending']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** What stands behind a label that has two meanings. */
export const PAYMENT_MEANINGS: Record<PaymentStatus, string | undefined> = {
  succeeded: undefined,
  failed: 'charge failed',
  pending: 'not charged yet',
};

/** A state by its label and its meaning: 'Pending: charge failed'. */
export const sayPayment = (status: PaymentStatus): string =>
  [PAYMENT_LABELS[status], PAYMENT_MEANINGS[status]].filter(Boolean).join(': ');

const payment = z.object({
  id: z.string().describe('The invoice’s id at the payment provider'),
  status: paymentStatus,
  amount: z.number().int().describe('Cents'),
  currency: z.string().describe('ISO 4217 in lower case, such as usd'),
  clinic: z
    .object({ id: clinicId, name: z.string(), email: z.string().nullable() })
    .nullable()
    .describe('null once the clinic is gone'),
  description: z.string(),
  metadata: z.object({ paymentMethod: z.string().nullable().describe('Such as Visa 4242; null: unknown') }),
  createdAt: instant,
  providerId: z.string(),
});
export type Payment = z.infer<typeof payment>;

const filter = {
  search: search.describe('In names, email addresses and ids of clinics'),
  status: z.enum(['all', ...paymentStatus.options]).default('all'),
};

export const adminPaymentRoutes = {
  listPayments: route({
    method: 'GET',
    path: '/admin/payments',
    access: 'superAdmin',
    summary: 'What clinics paid or owe, the newest first',
    query: z.object({ ...pageQuery(LIMITS.adminPerPage), ...filter }),
    answer: z.object({ data: z.array(payment), pagination: searchedPagination }),
  }),
  exportPayments: route({
    method: 'GET',
    path: '/admin/payments/export',
    access: 'superAdmin',
    summary: 'The same as CSV',
    query: z.object(filter),
    download: { type: 'text/csv' },
  }),
};
