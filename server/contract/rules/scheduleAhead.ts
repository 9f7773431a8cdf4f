import { LIMITS } from '../core/limits.ts';

/** How far ahead a text can be scheduled, or an appointment lie, for screen, terminal and API. */

const DAY = 86_400_000;

export const TOO_FAR = 'Pick a time within the next two years';

/** The last instant that may be chosen. */
export const lastInstant = (now: Date): Date => new Date(now.getTime() + LIMITS.scheduleDaysAhead * DAY);

export const isTooFar = (instant: string, now: Date): boolean =>
  Date.parse(instant) > lastInstant(now).getTime();
