/** How a payer pays a checkout. */
export const CHECKOUT_OUTCOMES = [
  'paid',
  'declined',
  'needs_action',
  'processing',
  'processing_failed',
] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/** What a customer's card does when it is charged later; `needs_action` asks the payer to confirm each payment. */
export const CARD_KINDS = ['good', 'declines', 'needs_action'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What became of an attempt to pay. */
export type Attempt = 'paid' | 'declined' | 'needs_action' | 'processing';
