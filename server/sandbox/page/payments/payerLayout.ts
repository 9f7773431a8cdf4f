import { type Html, html } from '../html.ts';
import { documentOf } from '../layout.ts';
import type { Choice } from './words.ts';

/** A page for anyone who pays: it needs no key and no script, and says that all of it is pretend. */
export function payerPage(title: string, main: Html): string {
  return documentOf({
    title: `${title} · Pretend payments`,
    bodyClass: 'payer',
    body: html`<header class="top"><span class="brand">Pretend payments</span>
<p>This stands in for the payment provider. No card is asked for, and no money moves.</p></header>
<main class="payer-main">${main}</main>`,
  });
}

/** A page that only says something, with a way on where there is one. */
export function noticePage(
  { title, words }: { title: string; words: string },
  way?: { href: string; label: string } | undefined,
): string {
  return payerPage(
    title,
    html`<section class="card"><h1>${title}</h1><p>${words}</p>
${way && html`<p><a class="button" href="${way.href}">${way.label}</a></p>`}</section>`,
  );
}

/** One of several, each with a line that says what it does. */
export function choices(legend: string, name: string, all: Choice[], chosen: string | undefined): Html {
  const rows = all.map(({ value, label, help }) => {
    const checked = value === chosen && html` checked`;
    return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${checked} required>
<span>${label}<small>${help}</small></span></label>`;
  });
  return html`<fieldset><legend>${legend}</legend>${rows}</fieldset>`;
}

/** A row of a bill: what it is for, and the amount. */
export const billRow = (words: Html | string, amount: string, total = false): Html =>
  html`<div${total && html` class="total"`}><dt>${words}</dt><dd>${amount}</dd></div>`;
