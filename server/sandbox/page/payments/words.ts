import { hasEnded, periodOf } from '../../payments/billing/subscriptions.ts';
import type { CardKind, CheckoutOutcome } from '../../payments/choices.ts';
import type { Invoice, Subscription } from '../../payments/wire.ts';
import { type Html, html } from '../html.ts';

/** An amount in the smallest unit of its currency, as people write it. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100).replace('-', '−');

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** An instant in seconds to the minute: it stays the same words while it is looked at. */
export const momentWords = (seconds: number): string => `${MOMENT.format(seconds * 1_000)} UTC`;

/** The day of an instant in seconds, as the provider counts them. */
export function dayTag(seconds: number): Html {
  const instant = new Date(seconds * 1_000);
  const exact = instant.toISOString();
  const moment = `${exact.slice(0, 10)} ${exact.slice(11, 16)} UTC`;
  return html`<time datetime="${exact}" title="${moment}">${DAY.format(instant)}</time>`;
}

/** One of several that a payer chooses from. */
export type Choice = { value: string; label: string; help: string };

/** How a checkout is paid. */
export const OUTCOMES: (Choice & { value: CheckoutOutcome })[] = [
  { value: 'paid', label: 'Accepted', help: 'The payment goes through at once.' },
  { value: 'declined', label: 'Declined', help: 'The bank says no.' },
  { value: 'needs_action', label: 'Asks for confirmation', help: 'The bank wants one more step.' },
  { value: 'processing', label: 'Takes days, then arrives', help: 'Until then nothing is switched on.' },
  { value: 'processing_failed', label: 'Takes days, then fails', help: 'The money never comes.' },
];

/** What the card does when it is charged later. */
export const CARDS: (Choice & { value: CardKind })[] = [
  { value: 'good', label: 'Accepted', help: 'Every payment goes through.' },
  { value: 'declines', label: 'Declined', help: 'Every payment fails.' },
  { value: 'needs_action', label: 'Asks for confirmation', help: 'Every payment waits for one more step.' },
];

export const cardWords = (kind: CardKind): string =>
  CARDS.find(({ value }) => value === kind)?.label.toLowerCase() ?? kind;

const INVOICE_WORDS: Record<string, string> = {
  draft: 'Draft',
  open: 'Not paid',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void',
};

const SUBSCRIPTION_WORDS: Record<string, string> = {
  active: 'Active',
  canceled: 'Ended',
  incomplete: 'Not paid yet',
  incomplete_expired: 'Never paid',
  past_due: 'Past due',
  paused: 'Paused',
  trialing: 'Trial',
  unpaid: 'Unpaid',
};

const TROUBLED = new Set<string>(['past_due', 'unpaid', 'open', 'uncollectible', 'incomplete']);

/** A status in a frame of its own; what is wrong has its sign beside the colour. */
const badge = (status: string, words: Record<string, string>): Html =>
  html`<span class="badge${TROUBLED.has(status) && ' troubled'}">${words[status] ?? status}</span>`;

export const invoiceBadge = ({ status }: Invoice): Html => badge(status ?? 'draft', INVOICE_WORDS);
export const subscriptionBadge = ({ status }: Subscription): Html => badge(status, SUBSCRIPTION_WORDS);

/** When a subscription renews, ends or ended. */
export function whenWords(subscription: Subscription): Html | undefined {
  const { ended_at: ended, cancel_at: ends } = subscription;
  if (ended !== null) return html`Ended on ${dayTag(ended)}.`;
  if (hasEnded(subscription)) return undefined;
  if (ends !== null) return html`Ends on ${dayTag(ends)}. Nothing more is charged.`;
  return html`Renews on ${dayTag(periodOf(subscription).end)}.`;
}
