import type { CheckoutSession, LineItem } from '../../payments/wire.ts';
import { type Html, html } from '../html.ts';
import type { CheckoutState } from './checkoutState.ts';
import { problemOf } from './parts.ts';
import { billRow, choices, noticePage, payerPage } from './payerLayout.ts';
import { money, OUTCOMES } from './words.ts';

export const CHECKOUT_PATH = '/sandbox/pay';

export type CheckoutView = {
  session: CheckoutSession;
  state: CheckoutState;
  /** What products say of themselves, by their ids. */
  productNotes: ReadonlyMap<string, string>;
  /** Whether the payer was asked to confirm. */
  awaitsAction: boolean;
  problem?: string | undefined;
  /** The card that was chosen last. */
  outcome?: string | undefined;
};

/** Where the payer goes when the checkout is done; the product's address has a place for the session's id. */
export const successUrlOf = ({ success_url: url, id }: CheckoutSession): string =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

function itemRow(
  { description, price, amount_subtotal: amount, currency }: LineItem,
  productNotes: CheckoutView['productNotes'],
): Html {
  const words = description ?? 'Subscription';
  const note = productNotes.get(String(price?.product));
  if (price?.recurring?.usage_type !== 'metered')
    return billRow(
      html`${words}, each month${note && html`<small>${note}</small>`}`,
      money(amount, currency),
    );
  return billRow(
    html`${words}, charged later`,
    `${money(Number(price.unit_amount_decimal ?? price.unit_amount), currency)} each`,
  );
}

function bill({ session, productNotes }: CheckoutView): Html {
  const currency = session.currency ?? 'usd';
  const discount = session.total_details?.amount_discount ?? 0;
  return html`<dl class="bill">${(session.line_items?.data ?? []).map((item) => itemRow(item, productNotes))}
${discount > 0 && billRow(discountWords(session), money(-discount, currency))}
${billRow('Due now', money(session.amount_total ?? 0, currency), true)}</dl>`;
}

function discountWords({ discounts }: CheckoutSession): string {
  const coupon = discounts?.[0]?.coupon;
  return typeof coupon === 'string' ? `Discount ${coupon}` : 'Discount';
}

/** Promotion codes are made in a real provider's dashboard, and the pretend one has none. */
const codesNote = ({ allow_promotion_codes: allowed }: CheckoutSession): Html | false =>
  allowed === true && html`<p>A real provider takes promotion codes here. The pretend one has none.</p>`;

function payForm({ session, problem, outcome }: CheckoutView): Html {
  const due = money(session.amount_total ?? 0, session.currency ?? 'usd');
  return html`<form method="post" action="${CHECKOUT_PATH}/${session.id}">
${choices('Pretend card', 'outcome', OUTCOMES, outcome ?? 'paid')}
${problemOf(problem)}
<div class="actions"><button class="send" type="submit">Pay ${due}</button>
${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Back</a>`}</div>
</form>`;
}

function confirmForm({ session, problem }: CheckoutView): Html {
  return html`<form method="post" action="${CHECKOUT_PATH}/${session.id}">
<h2>The bank asks for confirmation</h2>
<p>A real bank would now ask in its own app whether it is you.</p>
${problemOf(problem)}
<div class="actions"><button class="send" name="outcome" value="paid">Confirm</button>
<button name="outcome" value="declined">Fail</button></div>
</form>`;
}

type Way = { href: string; label: string };

/** What is said of a checkout that is over. */
const OVER: Record<Exclude<CheckoutState, 'open'>, { title: string; words: string }> = {
  expired: { title: 'This checkout has ended', words: 'Nothing was paid. Begin again in Goodword.' },
  failed: { title: 'The payment failed', words: 'Nothing was paid. Begin again in Goodword.' },
  under_way: {
    title: 'The payment is under way',
    words: 'It takes days to arrive. Nothing more is to be done here.',
  },
  paid: { title: 'This is paid', words: 'Nothing more is to be paid here.' },
};

function wayOn(session: CheckoutSession, state: CheckoutState): Way | undefined {
  if (state === 'paid' || state === 'under_way') {
    return { href: successUrlOf(session), label: 'Back to Goodword' };
  }
  return session.cancel_url ? { href: session.cancel_url, label: 'Back to Goodword' } : undefined;
}

/** The checkout: what is bought, and how it is paid; or what has become of it. */
export function checkoutPage(view: CheckoutView): string {
  const { session, state, awaitsAction } = view;
  if (state !== 'open') return noticePage(OVER[state], wayOn(session, state));
  return payerPage(
    'Checkout',
    html`<section class="card"><h1>Subscribe to Goodword</h1>
${bill(view)}${codesNote(session)}${awaitsAction ? confirmForm(view) : payForm(view)}</section>`,
  );
}
