import type { Account } from '../account.ts';
import type { Attempt, CardKind } from '../choices.ts';
import { previously } from '../events.ts';
import { newId } from '../ids.ts';
import type { Card } from '../records.ts';
import { missing } from '../refusal.ts';
import type { Customer } from '../wire.ts';

// The last digits of the test cards that do these things at Stripe: https://docs.stripe.com/testing
const LAST4: Record<CardKind, string> = { good: '4242', declines: '0341', needs_action: '3184' };

export function findCustomer({ shelf }: Account, id: string, param = 'id'): Customer {
  const found = shelf.find('customer', id);
  if (!found) throw missing('customer', id, param);
  return found;
}

/** The card that a customer pays with. */
export const cardOf = ({ shelf }: Account, customer: string): Card | undefined =>
  shelf.list('card', { customer, limit: 1 })[0];

/** Takes a new card for whatever the customer pays from now on. */
export function takeCard(account: Account, customerId: string, kind: CardKind): Card {
  const { shelf, tell } = account;
  const before = findCustomer(account, customerId);
  const card: Card = { id: newId('pm'), customer: customerId, kind, last4: LAST4[kind] };
  shelf.put('card', card, { customer: customerId });
  const after: Customer = {
    ...before,
    invoice_settings: { ...before.invoice_settings, default_payment_method: card.id },
  };
  shelf.put('customer', after);
  tell({ type: 'customer.updated', data: { object: after, previous_attributes: previously(before, after) } });
  return card;
}

const ATTEMPTS: Record<CardKind, Attempt> = {
  good: 'paid',
  declines: 'declined',
  needs_action: 'needs_action',
};

/** What comes of charging the customer's card now. */
export function chargeCard(account: Account, customer: string): Attempt {
  const card = cardOf(account, customer);
  return card ? ATTEMPTS[card.kind] : 'declined';
}
