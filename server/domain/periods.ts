import { DateTime } from 'luxon';
import { wallClockAt } from '../contract/rules/wallClock.ts';

/** The days, weeks and months of a clinic's own zone that its numbers are of. */

/** From an instant, itself included, up to another; both at full hours. */
export interface LocalPeriod {
  from: string;
  to: string;
  /** The local date on which it begins. */
  date: string;
}

type Unit = 'day' | 'week' | 'month';

const periodOf = (from: DateTime, to: DateTime): LocalPeriod => ({
  from: from.toJSDate().toISOString(),
  to: to.toJSDate().toISOString(),
  date: from.toISODate() ?? '',
});

const startOfToday = (now: Date, zone: string): DateTime => DateTime.fromJSDate(now, { zone }).startOf('day');

/**
 * The last periods of one kind, the oldest first; the last one runs still. Weeks are of 7 days and end today, months
 * are those of the calendar.
 */
export function lastPeriods(now: Date, zone: string, count: number, unit: Unit): LocalPeriod[] {
  const asked = [wallClockAt(now, zone).date, zone, count, unit].join(' ');
  const known = kept.get(asked) ?? findPeriods(now, zone, count, unit);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(asked, known);
  return known;
}

/** They are the same all day, and to find the clocks of a zone at so many days takes longer than all the rest of a report. */
const kept = new Map<string, LocalPeriod[]>();
const MOST_KEPT = 200;

function findPeriods(now: Date, zone: string, count: number, unit: Unit): LocalPeriod[] {
  const today = startOfToday(now, zone);
  const end = unit === 'month' ? today.startOf('month').plus({ months: 1 }) : today.plus({ days: 1 });
  const bounds = Array.from({ length: count + 1 }, (_, at) => end.minus({ [unit]: count - at }));
  return bounds.slice(1).map((to, at) => periodOf(bounds[at] ?? to, to));
}

/** The last 7 local days, and the 7 before. */
export function lastWeeks(now: Date, zone: string): { current: LocalPeriod; before: LocalPeriod } {
  const [before, current] = lastPeriods(now, zone, 2, 'week') as [LocalPeriod, LocalPeriod];
  return { current, before };
}

/** The last moment of the last Sunday that is over. */
export const lastSunday = (now: Date, zone: string): Date =>
  DateTime.fromJSDate(now, { zone }).startOf('week').minus({ milliseconds: 1 }).toJSDate();

/** The calendar month so far, and as many days of the month before, or all it has. */
export function lastMonths(now: Date, zone: string): { current: LocalPeriod; before: LocalPeriod } {
  const end = startOfToday(now, zone).plus({ days: 1 });
  const start = end.minus({ days: 1 }).startOf('month');
  const startBefore = start.minus({ months: 1 });
  const endBefore = startBefore.plus({ days: Math.round(end.diff(start, 'days').days) });
  return {
    current: periodOf(start, end),
    before: periodOf(startBefore, endBefore < start ? endBefore : start),
  };
}

/** The last `days` local days as one period. */
export function lastDays(now: Date, zone: string, days: number): LocalPeriod {
  const end = startOfToday(now, zone).plus({ days: 1 });
  return periodOf(end.minus({ days }), end);
}

/** Change in whole per cent; from nothing there is none. */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

/** A share in per cent to one decimal; of nothing there is none. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** An average to two decimals; of nothing there is none. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

/** The difference of two averages, to two decimals; null where one is missing. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 100) / 100;
