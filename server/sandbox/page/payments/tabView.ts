import { hasEnded } from '../../payments/billing/subscriptions.ts';
import type { CardKind } from '../../payments/choices.ts';
import type { CheckoutSession, Customer, Invoice, Subscription } from '../../payments/wire.ts';
import { type Html, html, timeTag } from '../html.ts';
import { PAYMENTS_PATH, page, searchBox } from '../layout.ts';
import { checkoutState } from './checkoutState.ts';
import { CHECKOUT_PATH } from './checkoutView.ts';
import { invoiceList, problemOf, subscriptionCard } from './parts.ts';
import { CARDS, momentWords } from './words.ts';

export type ShownCustomer = {
  customer: Customer;
  card: { kind: CardKind; last4: string } | null;
  sessions: CheckoutSession[];
  subscriptions: Subscription[];
  invoices: Invoice[];
};

export type TabView = {
  customers: Customer[];
  search: string;
  shown: ShownCustomer | undefined;
  /** Whether the address named it. */
  chosen: boolean;
  /** The provider's own time in seconds. */
  now: number;
  webhooks: { mode: string; owed: number };
  problem?: string | undefined;
};

/** For how long time is let pass; `period`: until the subscription that runs is charged again or ends. */
type TimeSpan = 'day' | 'period' | 'month';

/** A button that posts one action about the customer that is shown. */
function actionForm(view: TabView, action: string, fields: Record<string, string>, controls: Html): Html {
  const hidden = { customer: view.shown?.customer.id ?? '', ...fields };
  return html`<form method="post" action="${PAYMENTS_PATH}/${action}">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${controls}</form>`;
}

const button = (label: string): Html => html`<button type="submit">${label}</button>`;

function customerRow({ id, name, email, created }: Customer, view: TabView): Html {
  const query = new URLSearchParams({ customer: id, ...(view.search && { search: view.search }) });
  const current = id === view.shown?.customer.id && html` aria-current="true"`;
  return html`<li data-key="${id}"><a href="${PAYMENTS_PATH}?${query.toString()}"${current}>
<span class="name">${name ?? 'No name'}</span>${timeTag(new Date(created * 1_000).toISOString())}
<span class="snippet">${email ?? 'No email'}</span>
</a></li>`;
}

function timeCard(view: TabView): Html {
  const isRunning = view.shown?.subscriptions.some((each) => !hasEnded(each));
  const later = (span: TimeSpan, label: string) => actionForm(view, 'time', { span }, button(label));
  return html`<section class="card"><h2>Let time pass</h2>
<p data-live="clock"><span data-key="now">The provider’s clock says ${momentWords(view.now)}. It moves for every customer; Goodword’s own stays.</span></p>
<div class="actions">${later('day', 'A day')}${isRunning && later('period', 'To the end of the period')}${later('month', 'A month')}</div></section>`;
}

function subscriptionOf(subscription: Subscription, view: TabView): Html {
  if (hasEnded(subscription)) return subscriptionCard(subscription, undefined);
  const fields = { subscription: subscription.id };
  return subscriptionCard(
    subscription,
    html`<div class="actions">${actionForm(view, 'refund', fields, button('Refund the last payment'))}${actionForm(view, 'end', fields, button('End now'))}</div>`,
  );
}

function checkoutOf(session: CheckoutSession, view: TabView): Html | undefined {
  const { id } = session;
  const state = checkoutState(
    session,
    view.shown?.subscriptions.find((each) => each.id === session.subscription),
  );
  const settle = (outcome: string, label: string) =>
    actionForm(view, 'settle', { session: id, outcome }, button(label));
  if (state === 'open') {
    return html`<section class="card" data-key="${id}"><h2>Checkout</h2><p><a href="${CHECKOUT_PATH}/${id}">Open, and not paid yet</a></p></section>`;
  }
  if (state !== 'under_way') return undefined;
  return html`<section class="card" data-key="${id}"><h2>Checkout</h2><p>The payment is under way.</p>
<div class="actions">${settle('paid', 'The money arrives')}${settle('declined', 'The payment fails')}</div></section>`;
}

function cardCard({ card }: ShownCustomer, view: TabView): Html | undefined {
  if (!card) return undefined;
  const options = CARDS.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === card.kind && html` selected`}>${label}</option>`,
  );
  const controls = html`<label for="card">Ending in ${card.last4}</label>
<div class="actions"><select id="card" name="card">${options}</select>${button('Change')}</div>`;
  return html`<section class="card" data-key="card"><h2>Card</h2>${actionForm(view, 'card', {}, controls)}</section>`;
}

function customerPane(view: TabView): Html {
  const { shown, search } = view;
  if (!shown) {
    const why = search
      ? 'No such customer.'
      : 'Nobody has begun to pay. Upgrade a clinic on preview, and it shows up here.';
    return html`<div class="empty"><p>${why}</p></div>`;
  }
  const { customer, sessions, subscriptions, invoices } = shown;
  return html`<a class="back" href="${PAYMENTS_PATH}">Customers</a>
<h2 class="who">${customer.name ?? 'No name'}<small>${customer.email}</small></h2>
${problemOf(view.problem)}
<div class="cards">${timeCard(view)}<div class="cards" data-live="customer">${sessions.map((each) => checkoutOf(each, view))}
${subscriptions.map((each) => subscriptionOf(each, view))}${cardCard(shown, view)}
${invoiceList(invoices)}</div></div>`;
}

const WEBHOOK_MODES: [string, string][] = [
  ['normal', 'Posted as they should be'],
  ['doubled', 'Posted twice'],
  ['shuffled', 'Posted out of order'],
  ['held', 'Held back'],
  ['off', 'Never posted'],
];

function webhooksForm(view: TabView): Html {
  const { mode, owed } = view.webhooks;
  const options = WEBHOOK_MODES.map(
    ([value, label]) => html`<option value="${value}"${value === mode && html` selected`}>${label}</option>`,
  );
  const controls = html`<label for="webhooks">Webhooks</label>
<div class="actions"><select id="webhooks" name="webhooks">${options}</select>${button('Set')}</div>`;
  const words = owed === 0 ? 'All are delivered.' : `${owed} still to be delivered.`;
  return html`<div class="webhooks">${actionForm(view, 'webhooks', {}, controls)}<p data-live="owed"><span data-key="owed">${words}</span></p></div>`;
}

/** The payments: customers, what one of them has, and what only the provider can do. */
export function paymentsPage(view: TabView): string {
  const none = view.search
    ? 'No name or email holds these words.'
    : 'Customers appear here once they begin to pay.';
  return page({
    path: PAYMENTS_PATH,
    title: 'Payments',
    chosen: view.chosen,
    main: html`<main class="split" data-customer="${view.shown?.customer.id}">
<h1 class="hidden">Pretend payments</h1>
<section class="list" aria-label="Customers">
${searchBox(PAYMENTS_PATH, 'Search customers', view.search)}
<ul data-live="customers" data-none="${none}">${view.customers.map((row) => customerRow(row, view))}</ul>
${webhooksForm(view)}
</section>
<section class="shown" aria-label="Customer">${customerPane(view)}</section>
</main>`,
  });
}
