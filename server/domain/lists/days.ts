import { DateTime } from 'luxon';
import type { DateOrder } from '../../contract/routes/lists.ts';
import type { Country } from '../../contract/rules/phoneReading.ts';
import type { Zone } from '../../contract/rules/zones.ts';

/** Days and times as calendars, spreadsheets and people write them. */

/** What a day is, or that it is none, or that day and month could be swapped. */
export type DayRead =
  | { date: string; problem?: undefined }
  | { date?: undefined; problem: 'no_day' | 'which_order' };

const NAMED = ['MMM d yyyy', 'd MMM yyyy', 'yyyy MMM d'];
const LOCALES = ['en-US', 'hu', 'es'];

/** Excel counts days from 30 December 1899; these are of the years 1955 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:[.,](\d{1,15}))?$/;

const DAY_BY_PLACE = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d\d)\.?$/;

/** Which of day and month comes first, by the mark between them. */
export type DateOrders = Readonly<Partial<Record<string, DateOrder>>>;

export interface DayRules {
  country: Country;
  orders: DateOrders;
}

/** Somebody said it of all. */
export const sameOrder = (order: DateOrder): DateOrders => ({ '/': order, '-': order, '.': order });

/** Which orders the days of a list show: the place where a number over 12 stands is the day's. */
export function ordersOf(days: Iterable<string>): DateOrders {
  const orders: Record<string, DateOrder> = {};
  for (const written of days) {
    const [, one, mark = '', other] = DAY_BY_PLACE.exec(written.trim().split(/[ T]/)[0] ?? '') ?? [];
    if (Number(one) > 12) orders[mark] ??= 'day-first';
    if (Number(other) > 12) orders[mark] ??= 'month-first';
  }
  return orders;
}

/** Americans write the month first, with slashes or dashes. Dots are not theirs, and in Hungary neither order is usual. */
const orderFor = (mark: string, { country, orders }: DayRules): DateOrder | undefined =>
  orders[mark] ?? (country === 'US' && mark !== '.' ? 'month-first' : undefined);

/** Reads a day as YYYY-MM-DD; one whose day and month could be swapped is no answer where no rule says which comes first. */
export function readDay(written: string, rules: DayRules): DayRead {
  const text = written.replace(/\s+/g, ' ').trim();
  const serial = SERIAL.exec(text)?.[1];
  if (serial !== undefined)
    return { date: isoDay(DateTime.utc(1899, 12, 30).plus({ days: Number(serial) })) };
  const byYear = /^(\d{4})(?:[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?|(\d\d)(\d\d))$/.exec(text);
  if (byYear) return dayOf(Number(byYear[1]), Number(byYear[2] ?? byYear[4]), Number(byYear[3] ?? byYear[5]));
  const byPlace = DAY_BY_PLACE.exec(text);
  if (byPlace) return readPlaces(byPlace, rules);
  return readNamed(text);
}

function readPlaces([, one, mark = '', other, year]: string[], rules: DayRules): DayRead {
  const [first, second] = [Number(one), Number(other)];
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  if (first > 12) return dayOf(full, second, first);
  if (second > 12) return dayOf(full, first, second);
  if (first === second) return dayOf(full, first, second);
  const order = orderFor(mark, rules);
  if (order === undefined) return { problem: 'which_order' };
  return order === 'day-first' ? dayOf(full, second, first) : dayOf(full, first, second);
}

const isoDay = (date: DateTime): string => date.toFormat('yyyy-MM-dd');

function dayOf(year: number, month: number, day: number): DayRead {
  const date = DateTime.utc(year, month, day);
  return date.isValid ? { date: isoDay(date) } : { problem: 'no_day' };
}

/** 'Tuesday, December 1, 2026', '1 Dec 2026', '2026. december 1.', '1 de diciembre de 2026'. */
function readNamed(text: string): DayRead {
  if (text.length > 60 || !/\p{L}/u.test(text)) return { problem: 'no_day' };
  const plain = text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(/\bde\b/gi, ' ')
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const withoutWeekday = plain
    .replace(/^\p{L}{2,10} (?=\p{L}{3,10} \d|\d)/u, '')
    .replace(/ \p{L}{5,10}$/u, '');
  for (const words of [plain, withoutWeekday]) {
    for (const locale of LOCALES) {
      const found = readNamedIn(words, locale);
      if (found) return { date: found };
    }
  }
  return { problem: 'no_day' };
}

function readNamedIn(words: string, locale: string): string | undefined {
  for (const form of NAMED) {
    for (const month of ['MMMM', 'MMM']) {
      const date = DateTime.fromFormat(words, form.replace('MMM', month), { locale, zone: 'utc' });
      if (date.isValid) return isoDay(date);
    }
  }
  return undefined;
}

/** How people name the zones of clinics behind a time. */
const ZONE_WORDS: Readonly<Record<string, Zone>> = {
  ...{ et: 'America/New_York', est: 'America/New_York', edt: 'America/New_York' },
  ...{ ct: 'America/Chicago', cst: 'America/Chicago', cdt: 'America/Chicago' },
  ...{ mt: 'America/Denver', mst: 'America/Denver', mdt: 'America/Denver', az: 'America/Phoenix' },
  ...{ pt: 'America/Los_Angeles', pst: 'America/Los_Angeles', pdt: 'America/Los_Angeles' },
  ...{ akt: 'America/Anchorage', akst: 'America/Anchorage', akdt: 'America/Anchorage' },
  ...{ ht: 'Pacific/Honolulu', hst: 'Pacific/Honolulu', cet: 'Europe/Budapest', cest: 'Europe/Budapest' },
};

export interface TimeRead {
  /** 14:30 */
  time: string;
  zone?: Zone;
}

const TIME =
  /^(?<h>\d{1,2})(?:[:.](?<m>\d\d)(?:[:.]\d\d)?)? ?(?<half>[ap])?(?:\.? ?m\.?)?(?: ?\(?(?<zone>[a-z]{2,4})\)?)?$/i;

/** Reads a time of day: 14:30, 2:30 PM, 2pm ET, 143000, 0.604166667. */
export function readTime(written: string): TimeRead | undefined {
  const text = written.replace(/\s+/g, ' ').trim();
  const share = /^0[.,]\d{1,15}$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  if (share !== undefined) return clockOf(Math.round(share * 24 * 60) * 60);
  const digits = /^(\d\d)(\d\d)(?:\d\d)?$/.exec(text);
  if (digits) return timeOf(Number(digits[1]), Number(digits[2]));
  const { h, m, half, zone: word } = TIME.exec(text)?.groups ?? {};
  // A bare number may be anything: an hour has minutes or its half of the day.
  if (h === undefined || (m === undefined && half === undefined)) return undefined;
  const zone = word === undefined ? undefined : ZONE_WORDS[word.toLowerCase()];
  if (word !== undefined && zone === undefined) return undefined;
  const hour = half === undefined ? Number(h) : hourOf(Number(h), half);
  const time = hour === undefined ? undefined : timeOf(hour, Number(m ?? 0));
  return time && { ...time, ...(zone && { zone }) };
}

function hourOf(hour: number, half: string): number | undefined {
  if (hour > 12 && half.toLowerCase() === 'p') return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

const pad = (part: number): string => String(part).padStart(2, '0');

const timeOf = (hour: number, minute: number): TimeRead | undefined =>
  hour < 24 && minute < 60 ? { time: `${pad(hour)}:${pad(minute)}` } : undefined;

const clockOf = (seconds: number): TimeRead | undefined =>
  timeOf(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60));
