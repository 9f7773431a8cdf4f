import type { HealthCheck } from '../../../contract/routes/adminSystem.ts';
import { plural } from '../../../contract/words/counts.ts';

/** What a check of the platform found, in plain words, with what to do where it is not ok. */
export type Finding = Omit<HealthCheck, 'name'>;

export const ok = (message: string): Finding => ({ status: 'ok', message });
/** There is too little to say whether it is well. */
export const unclear = (message: string): Finding => ({ status: 'unclear', message });
export const warning = (message: string): Finding => ({ status: 'warning', message });
export const failing = (message: string): Finding => ({ status: 'failing', message });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something lasted, as people say it: `5 minutes`, `3 hours`, `2 days`. */
export function span(milliseconds: number): string {
  if (milliseconds >= 2 * DAY) return plural(Math.floor(milliseconds / DAY), 'day');
  if (milliseconds >= 2 * HOUR) return plural(Math.floor(milliseconds / HOUR), 'hour');
  return plural(Math.max(1, Math.floor(milliseconds / MINUTE)), 'minute');
}

/** Milliseconds from an instant until now. */
export const since = (instant: string, now: Date): number => now.getTime() - Date.parse(instant);
