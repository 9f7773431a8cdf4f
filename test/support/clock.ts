import { DateTime } from 'luxon';

/** The date so many days from today in New York, `2026-11-23`: a day there has 23 to 25 hours. */
export const dateIn = (days: number): string =>
  DateTime.now().setZone('America/New_York').plus({ days }).toFormat('yyyy-MM-dd');

/**
 * Seconds that bring the clock to noon of today in New York, so that a test passes at any hour of any day.
 */
export function untilNoon(hour = 12): number {
  const now = DateTime.now().setZone('America/New_York');
  return Math.round(now.set({ hour, minute: 0, second: 0 }).diff(now).as('seconds'));
}

/** Seconds that bring the clock to noon, or another hour, of a second of January in New York: days of that year are near then. */
export function untilYear(year: number, hour = 12): number {
  const now = DateTime.now().setZone('America/New_York');
  return Math.round(
    DateTime.fromObject({ year, month: 1, day: 2, hour }, { zone: now.zone }).diff(now).as('seconds'),
  );
}
