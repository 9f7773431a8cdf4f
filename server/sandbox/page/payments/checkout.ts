import { field } from '../../fields.ts';
import { CHECKOUT_OUTCOMES } from '../../payments/choices.ts';
import type { Payments } from '../../payments/payments.ts';
import type { CheckoutSession } from '../../payments/wire.ts';
import { goTo } from '../answer.ts';
import { checkoutState } from './checkoutState.ts';
import { CHECKOUT_PATH, checkoutPage, successUrlOf } from './checkoutView.ts';
import { type Ask, chosen, problemIn, send, UNCHOSEN, unknown } from './payerAnswers.ts';

function productNotes(payments: Payments, session: CheckoutSession): Map<string, string> {
  const ids = (session.line_items?.data ?? []).map(({ price }) => String(price?.product));
  return new Map(ids.map((id) => [id, payments.product(id)?.description ?? '']));
}

/** `tried`: what came of the form before. */
export function showCheckout({ payments, h, id }: Ask, tried: { problem?: string; outcome?: string } = {}) {
  const session = payments.session(id);
  if (!session) return unknown(h);
  const sold =
    session.subscription === null ? undefined : payments.subscription(String(session.subscription));
  const state = checkoutState(session, sold);
  const page = checkoutPage({
    session,
    state,
    productNotes: productNotes(payments, session),
    awaitsAction: payments.awaitsAction(id),
    ...tried,
  });
  return send(h, page, tried.problem ? 422 : 200, session.success_url);
}

/** Pays, and leads to the product where that is done. */
export function payCheckout(ask: Ask) {
  const { payments, h, id, form } = ask;
  if (!payments.session(id)) return unknown(h);
  const outcome = chosen(CHECKOUT_OUTCOMES, field(form, 'outcome'));
  const result = outcome ? payments.pay(id, outcome) : { refused: UNCHOSEN };
  const session = payments.session(id);
  const problem = problemIn(result);
  if (problem && session?.status === 'open') {
    return showCheckout(ask, { problem, ...(outcome && { outcome }) });
  }
  const isDone = 'attempt' in result && session?.status === 'complete';
  return goTo(h, isDone ? successUrlOf(session) : `${CHECKOUT_PATH}/${id}`);
}
