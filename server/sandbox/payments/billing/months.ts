import { DateTime } from 'luxon';

const utc = (seconds: number) => DateTime.fromSeconds(seconds, { zone: 'utc' });

/** So many months after the anchor, on its day or the last one of a shorter month; seconds in UTC. */
export const monthsAfter = (anchor: number, months: number): number =>
  utc(anchor).plus({ months }).toSeconds();

/** The end of the month that begins at `start`, counted from the anchor, so that a 31st comes back after February. */
export function monthEnd(anchor: number, start: number): number {
  let months = Math.floor(utc(start).diff(utc(anchor), 'months').months);
  while (monthsAfter(anchor, months) <= start) months += 1;
  return monthsAfter(anchor, months);
}
