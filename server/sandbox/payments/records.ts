import type { CardKind } from './choices.ts';

/** What the provider knows and its API does not answer, each kept beside the resource it is about. */

/** The card that a customer pays with; `id` is the payment method's. */
export type Card = { id: string; customer: string; kind: CardKind; last4: string };

/** How far an unfinished checkout is; `id` is the session's. */
export type Till = {
  id: string;
  /** The payer was asked to confirm the payment. */
  awaitsAction: boolean;
  /** The metadata that the subscription is to carry. */
  metadata: Record<string, string>;
  /** When a payment that takes days is through, in seconds, and whether it fails; null where none is under way. */
  arriving: { at: number; fails: boolean } | null;
};

/** Money that was asked for; `id` is the payment intent's. */
export type Payment = {
  id: string;
  charge: string;
  customer: string;
  invoice: string;
  amount: number;
  refunded: number;
  state: 'processing' | 'requires_action' | 'requires_payment_method' | 'succeeded';
  /** The id of the card that paid it. */
  card?: string;
};

/** Usage that a meter counted; `id` is the event's identifier. */
export type Usage = { id: string; customer: string; meter: string; at: number; value: number };
