import type StripeSdk from 'stripe';
import type { PaymentsPort, ProviderInvoice } from '../../domain/ports.ts';
import type { Ask } from './connection.ts';
import { orUndefined } from './errors.ts';
import { instantOf } from './names.ts';

export const invoices = (
  ask: Ask,
): Pick<PaymentsPort, 'findInvoice' | 'listInvoices' | 'findPaymentMethod'> => ({
  async findInvoice(invoiceId) {
    const invoice = await ask((stripe) => orUndefined(stripe.invoices.retrieve(invoiceId)));
    return invoice && isIssued(invoice) ? toInvoice(invoice) : undefined;
  },

  listInvoices: (customer, limit) =>
    ask(async (stripe) => {
      const issued: ProviderInvoice[] = [];
      // The newest one may be a draft, and of a subscription that is unpaid there is one more each month.
      for await (const invoice of stripe.invoices.list({ customer, limit: limit + 1 })) {
        if (isIssued(invoice)) issued.push(toInvoice(invoice));
        if (issued.length === limit) break;
      }
      return issued;
    }),

  findPaymentMethod: (invoice) =>
    ask(async (stripe) => {
      const expand = ['data.payment.payment_intent.payment_method'];
      const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1, expand });
      const intent = data[0]?.payment.payment_intent;
      const method = typeof intent === 'object' ? intent.payment_method : null;
      return typeof method === 'object' && method ? sayMethod(method) : null;
    }),
});

/** `Visa 4242`; where there are no digits, the provider's own word: `us_bank_account` is `Us bank account`. */
function sayMethod({ type, card, us_bank_account: bank }: StripeSdk.PaymentMethod): string {
  if (card) return `${capital(card.display_brand ?? card.brand)} ${card.last4}`;
  if (bank?.last4) return `${bank.bank_name ?? 'Bank account'} ${bank.last4}`;
  return capital(type);
}

const capital = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`.replaceAll('_', ' ');

type Issued = StripeSdk.Invoice & { status: ProviderInvoice['status'] };

const STATUSES: readonly ProviderInvoice['status'][] = ['open', 'paid', 'uncollectible', 'void'];

const isIssued = (invoice: StripeSdk.Invoice): invoice is Issued =>
  STATUSES.some((status) => status === invoice.status);

const toInvoice = (invoice: Issued): ProviderInvoice => ({
  id: invoice.id,
  status: invoice.status,
  amountCents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
  currency: invoice.currency,
  description: invoice.description ?? invoice.lines.data[0]?.description ?? 'Invoice',
  failed: invoice.status === 'open' && invoice.attempted,
  attempts: invoice.attempt_count,
  url: invoice.hosted_invoice_url ?? null,
  createdAt: instantOf(invoice.created),
});
