import { DateTime } from 'luxon';

/**
 * Seconds that bring the clock to noon of today in New York, so that a test passes at any hour of any day.
 */
export function untilNoon(hour = 12): number {
  const now = DateTime.now().setZone('America/New_York');
  return Math.round(now.set({ hour, minute: 0, second: 0 }).diff(now).as('seconds'));
}
