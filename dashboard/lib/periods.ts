import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Period } from './sharedFilters.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const DAYS = { '7-days': 7, '30-days': 30, '90-days': 90 } as const;

/**
 * The instant at which a period begins in a zone. Days are whole local days and today is one of them, so that the
 * answer stays the same all day.
 */
export function periodStart(period: Period, zone: string, now = new Date()): string {
  const today = dayjs(now).tz(zone).format('YYYY-MM-DD');
  const first =
    period === 'this-year'
      ? `${today.slice(0, 4)}-01-01`
      : dayjs
          .utc(today)
          .subtract(DAYS[period] - 1, 'day')
          .format('YYYY-MM-DD');
  return dayStart(first, zone);
}

/** The instant at which a day such as '2026-03-04' begins in a zone, or so many days later. */
export function dayStart(day: string, zone: string, later = 0): string {
  const date = dayjs.utc(day).add(later, 'day').format('YYYY-MM-DD');
  return dayjs.tz(`${date}T00:00:00`, zone).toISOString();
}

/** Whether this is a day of this century, written as '2026-03-04'. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && dayjs.utc(text).format('YYYY-MM-DD') === text;
