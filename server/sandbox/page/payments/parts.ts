import type { Invoice, Subscription } from '../../payments/wire.ts';
import { type Html, html } from '../html.ts';
import { dayTag, invoiceBadge, money, subscriptionBadge, whenWords } from './words.ts';

export const INVOICE_PATH = '/sandbox/invoices';

/** What came of a form, said before anything else. */
export const problemOf = (problem: string | undefined): Html | undefined =>
  problem ? html`<p class="problem" role="alert">${problem}</p>` : undefined;

const invoiceRow = (invoice: Invoice): Html =>
  html`<li><a href="${INVOICE_PATH}/${invoice.id}">${invoice.number ?? 'Invoice'}</a> ${dayTag(invoice.created)}
<span class="amount">${money(invoice.total, invoice.currency)}</span> ${invoiceBadge(invoice)}</li>`;

/** A customer's invoices: when, how much, how each stands. */
export const invoiceList = (invoices: Invoice[]): Html =>
  html`<section class="card" data-key="invoices"><h2>Invoices</h2>
${invoices.length === 0 ? html`<p>None yet.</p>` : html`<ul class="invoices">${invoices.map(invoiceRow)}</ul>`}</section>`;

/** A subscription's state and dates; `actions` are what may be done about it. */
export const subscriptionCard = (subscription: Subscription, actions: Html | undefined): Html =>
  html`<section class="card" data-key="${subscription.id}">
<h2>Subscription ${subscriptionBadge(subscription)}</h2>
<p>${whenWords(subscription)}</p>${actions}</section>`;
