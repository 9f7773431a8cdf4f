import type { WallClock } from '../server/contract/wallClock.ts';

/** Days and times of appointments, as people and calendars write them. */

/** What the help says of them. */
export const WALL_CLOCK_FORMS =
  'Days are read as 2030-11-24, 11/24/2030 (the month first), Nov 24, 2030 and 2030. 11. 24.; times as 14:30, 2:30 PM ' +
  'and 2 PM.';

const DAYS = [
  /^(?<y>\d{4})-(?<m>\d\d?)-(?<d>\d\d?)(?!\d)/,
  /^(?<m>\d\d?)\/(?<d>\d\d?)\/(?<y>\d{4})(?!\d)/,
  /^(?<y>\d{4})\. ?(?<m>\d\d?)\. ?(?<d>\d\d?)\.?(?!\d)/,
  /^(?<name>\p{L}{3,9})\.? (?<d>\d\d?),? (?<y>\d{4})(?!\d)/u,
];
const TIME = /^(?<h>\d\d?)(?::(?<min>\d\d)(?::\d\d)?)? ?(?<half>[ap])?(?:\.?m\.?)?$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Reads a day and a time behind it; undefined for what is none. Whether a clock ever shows it is not asked here. */
export function readWallClock(written: string): WallClock | undefined {
  const text = written.replace(/\s+/g, ' ').trim();
  for (const form of DAYS) {
    const found = form.exec(text);
    if (!found?.groups) continue;
    const date = dateOf(found.groups);
    const time = readTime(text.slice(found[0].length).replace(/^[ ,T]+(at )?/, ''));
    return date && time ? { date, time } : undefined;
  }
  return undefined;
}

function dateOf({ y, m, d, name }: Record<string, string | undefined>): string | undefined {
  const month = name === undefined ? Number(m) : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month >= 1 && month <= 12 ? `${y}-${twoDigits(month)}-${twoDigits(Number(d))}` : undefined;
}

function readTime(written: string): string | undefined {
  const { h, min, half } = TIME.exec(written)?.groups ?? {};
  // A bare number may be anything: an hour has minutes or its half of the day.
  if (h === undefined || (min === undefined && half === undefined)) return undefined;
  if (half === undefined) return `${twoDigits(Number(h))}:${min}`;
  const hour = Number(h);
  if (hour < 1 || hour > 12) return undefined;
  const noon = half.toLowerCase() === 'p' ? 12 : 0;
  return `${twoDigits((hour % 12) + noon)}:${min ?? '00'}`;
}
