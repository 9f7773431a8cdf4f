/** Dates as people say them, in a given zone and the language of this browser; instants are ISO 8601 in UTC. */

import { dateText } from '../texts/dates.ts';
import { locales } from '../texts/language.ts';

/** The day as '2026-03-04', in whatever language. */
export const dayKey = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);

const time = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat(locales.numbers, { timeZone: zone, timeStyle: 'short' }).format(at);

/** 'March 3', with the year when it is not this one. */
export function showDay(instant: string, zone: string, now = new Date()): string {
  const at = new Date(instant);
  const sameYear = dayKey(at, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4);
  return new Intl.DateTimeFormat(locales.days, {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** 'Today at 3:12 PM', 'Yesterday at 9:00 AM', 'Tomorrow at 8:00 AM', 'March 3 at 8:00 AM'. */
export function showMoment(instant: string, zone: string, now = new Date()): string {
  const at = new Date(instant);
  const { today, yesterday, tomorrow } = dateText;
  const near = { 0: today, '-1': yesterday, 1: tomorrow }[daysBetween(now, at, zone)];
  return dateText.moment(near ?? showDay(instant, zone, now), time(at, zone));
}

/** A moment inside a sentence: 'tomorrow at 8:00 AM'. */
export const showWithin = (instant: string, zone: string): string =>
  dateText.within(showMoment(instant, zone));

/** Whole calendar days in the zone from one date to another. */
const daysBetween = (from: Date, to: Date, zone: string): number =>
  Math.round((Date.parse(dayKey(to, zone)) - Date.parse(dayKey(from, zone))) / 86_400_000);

/** The exact instant with its zone, for the hover. */
export const showExact = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(locales.days, { timeZone: zone, dateStyle: 'full', timeStyle: 'long' }).format(
    new Date(instant),
  );

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** 'Just now', '5 minutes ago', '2 days ago'; the day itself from a month on. A clock that is ahead shows 'Just now'. */
export function showAgo(instant: string, zone: string, now = new Date()): string {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  if (unit === 'second') return dateText.justNow;
  const count = Math.floor(seconds / size);
  if (unit === 'day' && count > 30) return showDay(instant, zone, now);
  return new Intl.RelativeTimeFormat(locales.numbers).format(-count, unit);
}
