/** What the clocks of a zone show, and which instant that is; clock changes come from the platform's own data. */
export interface WallClock {
  /** 2026-11-24 */
  date: string;
  /** 14:30 */
  time: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs a hundred times what using it does. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** Day and time in a zone at an instant. */
export function wallClockAt(at: Date, zone: string): WallClock {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Minutes by which a zone is ahead of UTC at an instant. */
export function offsetAt(at: Date, zone: string): number {
  const { date, time } = wallClockAt(at, zone);
  return Date.parse(`${date}T${time}Z`) / MINUTE - Math.floor(at.getTime() / MINUTE);
}

/**
 * The instant, in ISO 8601, at which the clocks of a zone show this; the first of two when they are put back.
 * undefined for what is no day or time, for an hour that is skipped when they are put forward, and for a year of other
 * than four digits, as one has it that is being typed.
 */
export function instantOf({ date, time }: WallClock, zone: string): string | undefined {
  const shown = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(shown)) return undefined;
  const offsets = [shown - DAY, shown + DAY].map((near) => offsetAt(new Date(near), zone));
  const instants = offsets
    .map((offset) => new Date(shown - offset * MINUTE))
    .filter((at) => isShownAt(at, { date, time }, zone));
  const [first] = instants.sort((one, other) => one.getTime() - other.getTime());
  return first?.toISOString();
}

function isShownAt(at: Date, { date, time }: WallClock, zone: string): boolean {
  if (Number.isNaN(at.getTime())) return false;
  const shown = wallClockAt(at, zone);
  return shown.date === date && shown.time === time;
}

/** '2:30 PM' for 14:30. */
export function showTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
