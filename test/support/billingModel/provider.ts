import { DateTime } from 'luxon';
import type { CardKind, CheckoutOutcome } from '../../../server/sandbox/payments/choices.ts';

/** What happens at the payment provider, in the plainest words: seconds, months from a first day, one customer. */

const HOUR = 3_600;
export const DAY = 24 * HOUR;
/** A bill is tried so many days after each failed attempt, and then no more. */
const RETRIES = [3, 5, 7];

interface Bill {
  state: 'draft' | 'open' | 'paid' | 'void';
  failures: number;
  /** When it is tried next; null for never. */
  due: number | null;
}

export interface Bought {
  state: 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'void';
  cancels: boolean;
  began: number;
  /** Whole months that it has been billed for. */
  months: number;
  bills: Bill[];
}

export interface Page {
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  openedAt: number;
  bought: Bought | null;
  /** When money comes that takes days, or turns out not to. */
  arrival: { at: number; fails: boolean } | null;
}

export interface Provider {
  now: number;
  card: CardKind;
  pages: Page[];
  /** In the order in which they were bought. */
  bought: Bought[];
  /** What becomes of one whose last attempt has failed. */
  afterRetries: 'canceled' | 'unpaid';
}

export const runs = ({ state }: Bought): boolean => ['active', 'past_due', 'unpaid'].includes(state);

export const periodEnd = ({ began, months }: Bought): number =>
  DateTime.fromSeconds(began, { zone: 'utc' }).plus({ months }).toSeconds();

/** Only the newest page is open: another checkout ends those before it. */
export function openPage(provider: Provider): void {
  for (const page of provider.pages) if (page.state === 'open') page.state = 'expired';
  provider.pages.push({ state: 'open', openedAt: provider.now, bought: null, arrival: null });
}

/** A payer's choice on a page that is open, or whose money is still on its way. */
export function pay(provider: Provider, page: Page, outcome: CheckoutOutcome): void {
  if (page.state === 'processing' && outcome === 'paid') arrive(page, false);
  if (page.state === 'processing' && outcome === 'declined') arrive(page, true);
  if (page.state !== 'open' || outcome === 'declined' || outcome === 'needs_action') return;
  const isPaid = outcome === 'paid';
  const first: Bill = { state: isPaid ? 'paid' : 'open', failures: 0, due: null };
  const state = isPaid ? 'active' : 'incomplete';
  page.bought = { state, cancels: false, began: provider.now, months: 1, bills: [first] };
  page.state = isPaid ? 'paid' : 'processing';
  page.arrival = isPaid ? null : { at: provider.now + 3 * DAY, fails: outcome === 'processing_failed' };
  provider.bought.push(page.bought);
  provider.card = 'good';
}

function arrive(page: Page, fails: boolean): void {
  const bought = page.bought as Bought;
  page.arrival = null;
  page.state = fails ? 'failed' : 'paid';
  bought.state = fails ? 'void' : 'active';
  (bought.bills[0] as Bill).state = fails ? 'void' : 'paid';
}

function endPeriod(bought: Bought): void {
  const end = periodEnd(bought);
  if (bought.cancels) {
    endNow(bought);
    return;
  }
  bought.months += 1;
  const due = bought.state === 'unpaid' ? null : end + HOUR;
  bought.bills.push({ state: 'draft', failures: 0, due });
}

/** Ends at once: nobody collects what is owed any more. */
export function endNow(bought: Bought): void {
  bought.state = 'canceled';
  for (const bill of bought.bills) bill.due = null;
}

/** What the payer owes now: the first open bill of what runs. */
export const openBill = (bought: Bought): Bill | undefined =>
  bought.bills.find(({ state }) => state === 'open');

/** A bill is paid; what owes nothing more is in order again. */
export function settle(bought: Bought, bill: Bill): void {
  bill.state = 'paid';
  bill.due = null;
  if (runs(bought) && !openBill(bought)) bought.state = 'active';
}

function collect(provider: Provider, bought: Bought, bill: Bill): void {
  bill.state = 'open';
  if (provider.card === 'good') {
    settle(bought, bill);
    return;
  }
  const wait = RETRIES[bill.failures];
  bill.failures += 1;
  bill.due = wait === undefined ? null : provider.now + wait * DAY;
  if (!runs(bought)) return;
  if (wait !== undefined) bought.state = bought.state === 'active' ? 'past_due' : bought.state;
  else if (provider.afterRetries === 'unpaid') bought.state = 'unpaid';
  else endNow(bought);
}

type Due = { at: number; happen: () => void };

function allDue(provider: Provider): Due[] {
  const { pages, bought } = provider;
  const expiries = pages
    .filter(({ state }) => state === 'open')
    .map((page) => ({
      at: page.openedAt + DAY,
      happen: () => {
        page.state = 'expired';
      },
    }));
  const arrivals = pages.flatMap((page) => {
    const { arrival } = page;
    return arrival ? [{ at: arrival.at, happen: () => arrive(page, arrival.fails) }] : [];
  });
  const ends = bought.filter(runs).map((one) => ({ at: periodEnd(one), happen: () => endPeriod(one) }));
  const bills = bought.flatMap((one) =>
    one.bills.flatMap((bill) =>
      bill.due === null ? [] : [{ at: bill.due, happen: () => collect(provider, one, bill) }],
    ),
  );
  return [...expiries, ...arrivals, ...ends, ...bills];
}

/** Time passes, and what falls due happens in its order. */
export function pass(provider: Provider, seconds: number): void {
  const until = provider.now + seconds;
  for (;;) {
    const next = allDue(provider).reduce<Due | undefined>(
      (first, due) => (first && first.at <= due.at ? first : due),
      undefined,
    );
    if (!next || next.at > until) break;
    provider.now = next.at;
    next.happen();
  }
  provider.now = until;
}
