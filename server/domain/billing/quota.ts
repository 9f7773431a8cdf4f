import { DateTime } from 'luxon';
import { LIMITS } from '../../contract/limits.ts';
import type { MovedMessage } from '../../store/messages.ts';
import type { Sender } from '../../store/senders.ts';
import { changeUsage, findUsage, type Period, reservePlaces, type UsageChange } from '../../store/usage.ts';
import type { Context } from '../context.ts';
import { warnOfQuota } from './quotaWarnings.ts';

/** How many texts a clinic may send, and in which period a text counts (DESIGN 7.7). */

type Subscribed = Pick<Sender, 'timezone' | 'periodStart' | 'periodEnd'>;

/** The subscription's period that holds an instant; without one, the calendar month in the clinic's zone. */
export function periodAt(clinic: Subscribed, at: Date): Period {
  const { periodStart, periodEnd } = clinic;
  if (!periodStart || !periodEnd) {
    const local = DateTime.fromJSDate(at, { zone: clinic.timezone });
    return toPeriod(local.startOf('month'), local.startOf('month').plus({ months: 1 }));
  }
  const start = DateTime.fromISO(periodStart, { zone: 'utc' });
  const end = DateTime.fromISO(periodEnd, { zone: 'utc' });
  if (at >= start.toJSDate() && at < end.toJSDate()) return toPeriod(start, end);
  const months = Math.floor(DateTime.fromJSDate(at, { zone: 'utc' }).diff(end, 'months').months);
  return toPeriod(end.plus({ months }), end.plus({ months: months + 1 }));
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
