import { hasEnded, periodOf } from '../../payments/billing/subscriptions.ts';
import type { CardKind } from '../../payments/choices.ts';
import type { Customer, Invoice, PortalSession, Subscription } from '../../payments/wire.ts';
import { type Html, html } from '../html.ts';
import { invoiceList, problemOf, subscriptionCard } from './parts.ts';
import { choices, payerPage } from './payerLayout.ts';
import { CARDS, cardWords, dayTag } from './words.ts';

export const PORTAL_PATH = '/sandbox/portal';

export type PortalView = {
  portal: PortalSession;
  customer: Customer;
  subscriptions: Subscription[];
  invoices: Invoice[];
  card: { kind: CardKind; last4: string } | null;
  problem?: string | undefined;
};

function actionsOf(subscription: Subscription, portal: PortalSession): Html | undefined {
  if (hasEnded(subscription) || subscription.status === 'incomplete') return undefined;
  const form = (choice: string, label: string) =>
    html`<form method="post" action="${PORTAL_PATH}/${portal.id}"><input type="hidden" name="subscription" value="${subscription.id}">
<button name="choice" value="${choice}">${label}</button></form>`;
  if (subscription.cancel_at !== null) return form('keep', 'Keep the subscription');
  const { end } = periodOf(subscription);
  return html`<details><summary>Cancel the subscription</summary>
<p>It stays until ${dayTag(end)}, which is paid for. Then nothing more is charged.</p>
${form('cancel', 'Cancel at the end of the period')}</details>`;
}

function cardForm({ portal, card }: PortalView): Html {
  const now = card
    ? `The card ending in ${card.last4} is kept: ${cardWords(card.kind)}.`
    : 'No card is kept.';
  return html`<section class="card"><h2>Card</h2><p>${now}</p>
<form method="post" action="${PORTAL_PATH}/${portal.id}">
${choices('Pretend card', 'card', CARDS, card?.kind ?? 'good')}
<div class="actions"><button name="choice" value="card">Change the card</button></div></form></section>`;
}

/** The portal: what the customer may see and change without the product. */
export function portalPage(view: PortalView): string {
  const { portal, customer, subscriptions, invoices, problem } = view;
  const none = html`<section class="card"><p>There is no subscription.</p></section>`;
  return payerPage(
    'Portal',
    html`<h1>${customer.name ?? 'Your subscription'}</h1>
${portal.return_url && html`<p><a href="${portal.return_url}">Back to Goodword</a></p>`}
${problemOf(problem)}
${subscriptions.length === 0 ? none : subscriptions.map((each) => subscriptionCard(each, actionsOf(each, portal)))}
${cardForm(view)}
${invoiceList(invoices)}`,
  );
}
