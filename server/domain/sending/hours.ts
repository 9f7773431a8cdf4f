import { DateTime } from 'luxon';
import { LIMITS } from '../../contract/core/limits.ts';
import type { Zone } from '../../contract/rules/zones.ts';

/**
 * When patients are texted: from 8:00 to 20:00 in the clinic's zone and in every zone that the
 * number's prefix allows. Whole days and clock changes are luxon's.
 */

/** Whose clocks count for a text. */
export interface Clocks {
  clinic: Zone;
  /** null where the number's prefix tells no zone. */
  recipient: readonly string[] | null;
}

export interface HoursRule {
  /** Asked for by an owner or admin. */
  outsideHours: boolean;
  /** A real carrier reaches real phones: 8:00 to 21:00 of the recipient holds whatever was asked for. */
  realCarrier: boolean;
  /** Texts due at closing are handed over for some minutes more. */
  grace: boolean;
}

/** Either the text may go, until an instant, or it may go at a later one. */
export type Slot = { open: true; until: Date } | { open: false; opensAt: Date };

const HOUR = 60;
const DAYS_AHEAD = 8;
const LONGEST_VALIDITY = 36_000;

interface Window {
  zones: readonly string[];
  /** Minutes of the local day; both ends are inside. */
  from: number;
  until: number;
}

/** What was found for these clocks lately; true for every instant from `since` until the answer's own. */
const lately = new Map<string, { since: Date; slot: Slot }>();

/** Whether a text may go at an instant, and if not, when. */
export function slotAt(at: Date, clocks: Clocks, rule: HoursRule): Slot {
  if (rule.outsideHours && !rule.realCarrier) {
    return { open: true, until: new Date(at.getTime() + LONGEST_VALIDITY * 1_000) };
  }
  const key = [clocks.clinic, ...(clocks.recipient ?? ['clinic']), rule.outsideHours, rule.grace].join();
  const known = lately.get(key);
  if (known && at >= known.since && holdsAt(at, known.slot)) return known.slot;
  const slot = findSlot(at, clocks, rule);
  lately.set(key, { since: at, slot });
  return slot;
}

const holdsAt = (at: Date, slot: Slot): boolean => (slot.open ? at <= slot.until : at < slot.opensAt);

function findSlot(at: Date, clocks: Clocks, rule: HoursRule): Slot {
  const window = rule.outsideHours ? latestWindow(clocks) : sendingWindow(at, clocks, rule.grace);
  if (isOpen(at, window)) return { open: true, until: closing(at, window) };
  return { open: false, opensAt: nextOpening(at, window) };
}

const FROM = LIMITS.sendFromHour * HOUR;
const UNTIL = LIMITS.sendUntilHour * HOUR;

const latestWindow = (clocks: Clocks): Window => ({
  zones: clocks.recipient ?? [clocks.clinic],
  from: FROM,
  until: LIMITS.sendNeverAfterHour * HOUR,
});

function sendingWindow(at: Date, clocks: Clocks, grace: boolean): Window {
  const all = [...new Set([clocks.clinic, ...(clocks.recipient ?? [])])];
  const zones = clocks.recipient && !daysMeet(at, all) ? clocks.recipient : all;
  return { zones, from: FROM, until: grace ? UNTIL + LIMITS.sendGraceMinutes : UNTIL };
}

const localTime = (at: Date, zone: string): DateTime => DateTime.fromJSDate(at, { zone });

const minuteOfDay = (local: DateTime): number =>
  local.hour * HOUR + local.minute + (local.second + local.millisecond / 1_000) / HOUR;

const isOpenIn = (at: Date, zone: string, { from, until }: Window): boolean => {
  const minute = minuteOfDay(localTime(at, zone));
  return minute >= from && minute <= until;
};

const isOpen = (at: Date, window: Window): boolean =>
  window.zones.every((zone) => isOpenIn(at, zone, window));

/** The first instant from `at` on at which every zone is open. Call it with zones whose days meet. */
function nextOpening(at: Date, window: Window): Date {
  let opening = at;
  for (let step = 0; step < DAYS_AHEAD * window.zones.length; step += 1) {
    const closed = window.zones.find((zone) => !isOpenIn(opening, zone, window));
    if (closed === undefined) break;
    opening = openingIn(opening, closed, window);
  }
  return opening;
}

function openingIn(at: Date, zone: string, { from }: Window): Date {
  const local = localTime(at, zone);
  const day = minuteOfDay(local) < from ? local : local.plus({ days: 1 });
  return atMinute(day, from);
}

const atMinute = (day: DateTime, minute: number): Date =>
  day
    .startOf('day')
    .set({ hour: Math.floor(minute / HOUR), minute: minute % HOUR })
    .toJSDate();

const closing = (at: Date, { zones, until }: Window): Date =>
  new Date(Math.min(...zones.map((zone) => atMinute(localTime(at, zone), until).getTime())));

/**
 * Whether the days of these zones share an hour. Budapest's summer evening ends as Honolulu's morning begins:
 * then the recipient's day alone counts, since nobody would ever be texted otherwise.
 */
function daysMeet(at: Date, zones: readonly string[]): boolean {
  const day: Window = { zones, from: FROM, until: UNTIL };
  return zones.some((zone) => {
    const opening = openingIn(at, zone, day);
    const hourLater = new Date(opening.getTime() + HOUR * 60_000);
    return isOpen(opening, day) && isOpen(hourLater, day);
  });
}

/** Seconds for which the carrier may try to deliver a text. */
export const validitySeconds = (now: Date, until: Date): number =>
  Math.min(LONGEST_VALIDITY, Math.max(60, Math.floor((until.getTime() - now.getTime()) / 1_000)));
