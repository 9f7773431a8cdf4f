import { EXIT, Stop } from './errors.ts';

/** Days and times as people type them. */

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export const isInstant = (written: string): boolean => TIME.test(written);

/** A time with its zone, in UTC; stops with code 2 and this hint where it is none. */
export function readInstant(written: string, hint: string): string {
  const time = TIME.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(time)) throw new Stop(`'${written}' is not a time.`, hint, EXIT.refused);
  return new Date(time).toISOString();
}

const DAY_HINT = 'Write a day such as 2026-03-04, or a time with its zone such as 2026-03-04T15:00:00Z.';

/** The beginning of a span: a time, or a day of this computer's zone, which it begins with. */
export const readFrom = (written: string): string => dayBegins(written, 0) ?? readInstant(written, DAY_HINT);

/** The end of a span, which is outside of it: a time, or a day, which is the last that belongs to it. */
export const readTo = (written: string): string => dayBegins(written, 1) ?? readInstant(written, DAY_HINT);

/** When the day so many days after this one begins; undefined for what is no day. */
function dayBegins(written: string, later: number): string | undefined {
  const [, year, month, day] = DAY.exec(written)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  return isDay ? new Date(year, month - 1, day + later).toISOString() : undefined;
}
