import { field } from '../../fields.ts';
import { CARD_KINDS } from '../../payments/choices.ts';
import { goTo } from '../answer.ts';
import { type InvoiceView, invoicePage } from './invoiceView.ts';
import { INVOICE_PATH } from './parts.ts';
import { type Ask, chosen, DECLINED, problemIn, send, UNCHOSEN, unknown } from './payerAnswers.ts';

export function showInvoice({ payments, h, id }: Ask, more: Partial<InvoiceView> = {}) {
  const invoice = payments.invoice(id);
  if (!invoice) return unknown(h);
  return send(h, invoicePage({ invoice, confirm: false, ...more }), more.problem ? 422 : 200);
}

/** Pays by the card that is chosen, which is kept; one that asks for confirmation is asked for it first. */
export function payInvoice(ask: Ask) {
  const { payments, id, form, h } = ask;
  const invoice = payments.invoice(id);
  if (!invoice) return unknown(h);
  const isConfirmed = field(form, 'confirm');
  if (isConfirmed === 'no') return showInvoice(ask, { problem: DECLINED });
  if (!isConfirmed) {
    const card = chosen(CARD_KINDS, field(form, 'card'));
    const changed = card ? payments.setCard(customerOf(invoice.customer), card) : { refused: UNCHOSEN };
    if ('refused' in changed) return showInvoice(ask, { problem: changed.refused });
  }
  const result = payments.payInvoice(id, isConfirmed === 'yes');
  const problem = problemIn(result);
  if (problem) return showInvoice(ask, { problem, card: field(form, 'card') });
  const asks = 'attempt' in result && result.attempt === 'needs_action';
  return goTo(h, `${INVOICE_PATH}/${id}${asks ? '?step=confirm' : ''}`);
}

/** The id of a customer that may be given whole. */
const customerOf = (customer: string | { id: string } | null): string =>
  (typeof customer === 'string' ? customer : customer?.id) ?? '';
