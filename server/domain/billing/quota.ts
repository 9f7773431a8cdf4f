import { DateTime } from 'luxon';
import { LIMITS } from '../../contract/core/limits.ts';
import {
  changeUsage,
  findUsage,
  type Period,
  reservePlaces,
  type UsageChange,
} from '../../store/billing/usage.ts';
import type { MovedMessage } from '../../store/sending/messages.ts';
import type { Sender } from '../../store/sending/senders.ts';
import type { Context } from '../context.ts';
import { warnOfQuota } from './quotaWarnings.ts';

/** How many texts a clinic may send, and in which period a text counts. */

type Subscribed = Pick<Sender, 'timezone' | 'periodStart' | 'periodEnd'>;

/**
 * The subscription's period that holds an instant; without one, the calendar month in the clinic's zone. Periods before
 * and after the one that is known are told as the payment provider will bill them, so that a text that is scheduled, or
 * a renewal that is heard of late or early, counts in the right one.
 */
export function periodAt(clinic: Subscribed, at: Date): Period {
  const { periodStart, periodEnd } = clinic;
  if (!periodStart || !periodEnd) {
    const local = DateTime.fromJSDate(at, { zone: clinic.timezone });
    return toPeriod(local.startOf('month'), local.startOf('month').plus({ months: 1 }));
  }
  const start = DateTime.fromISO(periodStart, { zone: 'utc' });
  const end = DateTime.fromISO(periodEnd, { zone: 'utc' });
  if (at >= start.toJSDate() && at < end.toJSDate()) return toPeriod(start, end);
  const anchor = anchorOf(start, end);
  const months = monthsFrom(anchor, at);
  return toPeriod(anchor.plus({ months }), anchor.plus({ months: months + 1 }));
}

/** Of a subscription that began on a 31st a short month ends one day or more early, and the next one begins late again. */
const anchorOf = (start: DateTime, end: DateTime): DateTime =>
  start.plus({ months: 1 }).equals(end) ? start : end;

/** Whole months from an anchor to an instant, downwards before it. */
function monthsFrom(anchor: DateTime, at: Date): number {
  const near = Math.round(DateTime.fromJSDate(at, { zone: 'utc' }).diff(anchor, 'months').months);
  return anchor.plus({ months: near }).toJSDate() > at ? near - 1 : near;
}

const toPeriod = (start: DateTime, end: DateTime): Period => ({
  start: start.toJSDate().toISOString(),
  end: end.toJSDate().toISOString(),
});

/** Texts that a clinic may send in a period: the quota, or the cap that its owner set and a charge can follow. */
export function textLimit(clinic: Pick<Sender, 'monthlyCap' | 'hasProviderSubscription'>): number {
  const cap = clinic.monthlyCap ?? LIMITS.quota;
  return clinic.hasProviderSubscription ? cap : Math.min(cap, LIMITS.quota);
}

/** Places left for texts sent at an instant. */
export async function placesLeft(ctx: Context, clinic: Sender, at: Date): Promise<number> {
  const { reserved } = await findUsage(ctx.db, clinic.clinicId, periodAt(clinic, at).start);
  return Math.max(0, textLimit(clinic) - reserved);
}

/**
 * Takes up to `wanted` places for texts sent at an instant; gives how many, and in which period. The clinic is
 * told where that uses up most of them. Call it in a transaction.
 */
export async function takePlaces(
  ctx: Context,
  clinic: Sender,
  at: Date,
  wanted: number,
): Promise<{ places: number; usagePeriod: string }> {
  const period = periodAt(clinic, at);
  const limit = textLimit(clinic);
  const places = await reservePlaces(ctx.db, clinic.clinicId, period, { wanted, limit });
  await warnOfQuota(ctx, clinic, period, limit);
  return { places, usagePeriod: period.start };
}

/** Counts what the carrier took. */
export const countAccepted = (ctx: Context, texts: readonly MovedMessage[]): Promise<void> =>
  changeUsage(ctx.db, changesOf(texts, { reserved: 0, accepted: 1 }));

/** Gives back the places of texts that the carrier never took. */
export const givePlacesBack = (ctx: Context, texts: readonly MovedMessage[]): Promise<void> =>
  changeUsage(ctx.db, changesOf(texts, { reserved: -1, accepted: 0 }));

/** Takes places again for texts that turned out to be accepted after theirs were given back. */
export const retakePlaces = (ctx: Context, texts: readonly MovedMessage[]): Promise<void> =>
  changeUsage(ctx.db, changesOf(texts, { reserved: 1, accepted: 0 }));

function changesOf(
  texts: readonly MovedMessage[],
  each: Pick<UsageChange, 'reserved' | 'accepted'>,
): UsageChange[] {
  const counted = texts.filter(({ usagePeriod }) => usagePeriod !== '');
  const groups = Map.groupBy(counted, ({ clinicId, usagePeriod }) => `${clinicId} ${usagePeriod}`);
  return [...groups.values()].map((group) => {
    const [first] = group as [MovedMessage, ...MovedMessage[]];
    return {
      clinicId: first.clinicId,
      periodStart: first.usagePeriod,
      reserved: each.reserved * group.length,
      accepted: each.accepted * group.length,
    };
  });
}
