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
    return invoice && toInvoice(invoice);
  },

  listInvoices: (customer, limit) =>
    ask(async (stripe) => (await stripe.invoices.list({ customer, limit })).data.map(toInvoice)),

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

const toInvoice = (invoice: StripeSdk.Invoice): ProviderInvoice => ({
  id: invoice.id,
  status: STATUSES[invoice.status ?? 'draft'] ?? 'draft',
  amountCents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
  currency: invoice.currency,
  description: invoice.description ?? invoice.lines.data[0]?.description ?? 'Invoice',
  failed: invoice.status === 'open' && invoice.attempted,
  attempts: invoice.attempt_count,
  url: invoice.hosted_invoice_url ?? null,
  createdAt: instantOf(invoice.created),
});

const STATUSES: Record<string, ProviderInvoice['status']> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
  uncollectible: 'uncollectible',
  void: 'void',
};
