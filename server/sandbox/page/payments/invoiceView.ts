import type { Invoice, InvoiceLine } from '../../payments/wire.ts';
import { type Html, html } from '../html.ts';
import { INVOICE_PATH, problemOf } from './parts.ts';
import { billRow, choices, payerPage } from './payerLayout.ts';
import { CARDS, dayTag, invoiceBadge, money } from './words.ts';

export type InvoiceView = {
  invoice: Invoice;
  /** Whether the payer is asked to confirm the payment. */
  confirm: boolean;
  problem?: string | undefined;
  /** The card that was chosen last. */
  card?: string | undefined;
};

const lineRow = ({ description, period, amount, currency }: InvoiceLine): Html =>
  billRow(
    html`${description}<small>${dayTag(period.start)} to ${dayTag(period.end)}</small>`,
    money(amount, currency),
  );

function bill({ lines, total_discount_amounts: discounts, total, currency }: Invoice): Html {
  const discount = (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return html`<dl class="bill">${lines.data.map(lineRow)}
${discount > 0 && billRow('Discount', money(-discount, currency))}
${billRow('Total', money(total, currency), true)}</dl>`;
}

function payForm({ invoice, problem, card }: InvoiceView): Html {
  return html`<form method="post" action="${INVOICE_PATH}/${invoice.id}">
${choices('Pretend card, kept for the payments that follow', 'card', CARDS, card ?? 'good')}
${problemOf(problem)}
<div class="actions"><button class="send" type="submit">Pay ${money(invoice.amount_remaining, invoice.currency)}</button></div>
</form>`;
}

function confirmForm({ invoice }: InvoiceView): Html {
  return html`<form method="post" action="${INVOICE_PATH}/${invoice.id}">
<h2>The bank asks for confirmation</h2>
<p>A real bank would now ask in its own app whether it is you.</p>
<div class="actions"><button class="send" name="confirm" value="yes">Confirm</button>
<button name="confirm" value="no">Fail</button></div>
</form>`;
}

/** The invoice as the provider shows it to anyone who pays. */
export function invoicePage(view: InvoiceView): string {
  const { invoice, confirm } = view;
  const { status, number, customer_name: customer, created } = invoice;
  const open = status === 'open' && (confirm ? confirmForm(view) : payForm(view));
  return payerPage(
    'Invoice',
    html`<section class="card"><h1>Invoice ${number}</h1>
<p>For ${customer ?? 'the clinic'}, ${dayTag(created)} ${invoiceBadge(invoice)}</p>
${bill(invoice)}${open}</section>`,
  );
}
