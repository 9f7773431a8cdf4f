import { field } from '../../fields.ts';
import { CARD_KINDS } from '../../payments/choices.ts';
import type { Refused } from '../../payments/payments.ts';
import type { Customer } from '../../payments/wire.ts';
import { goTo } from '../answer.ts';
import { type Ask, chosen, send, UNCHOSEN, unknown } from './payerAnswers.ts';
import { PORTAL_PATH, portalPage } from './portalView.ts';

export function showPortal({ payments, h, id }: Ask, problem?: string) {
  const portal = payments.portalSession(id);
  const customer = portal && payments.customer(portal.customer ?? '');
  if (!portal || !customer) return unknown(h);
  const { id: owner } = customer;
  const view = {
    portal,
    customer,
    subscriptions: payments.subscriptions(owner),
    invoices: payments.invoices(owner),
    card: payments.card(owner),
    problem,
  };
  return send(h, portalPage(view), problem ? 422 : 200);
}

export function changeInPortal(ask: Ask) {
  const { payments, h, id } = ask;
  const customer = payments.customer(payments.portalSession(id)?.customer ?? '');
  if (!customer) return unknown(h);
  const done = portalAction(ask, customer);
  return 'refused' in done ? showPortal(ask, done.refused) : goTo(h, `${PORTAL_PATH}/${id}`);
}

function portalAction({ payments, form }: Ask, { id: owner }: Customer): object | Refused {
  const choice = field(form, 'choice');
  if (choice === 'card') {
    const card = chosen(CARD_KINDS, field(form, 'card'));
    return card ? payments.setCard(owner, card) : { refused: UNCHOSEN };
  }
  // The address of a portal opens the subscriptions of its own customer alone.
  const subscription = payments.subscriptions(owner).find((each) => each.id === field(form, 'subscription'));
  if (!subscription || (choice !== 'cancel' && choice !== 'keep')) {
    return { refused: 'Choose what to change.' };
  }
  return payments.setCancelAtPeriodEnd(subscription.id, choice === 'cancel');
}
