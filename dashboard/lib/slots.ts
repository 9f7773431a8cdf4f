import { LIMITS } from '../../server/contract/core/limits.ts';
import { instantOf, showTime, wallClockAt } from '../../server/contract/rules/wallClock.ts';
import type { Zone } from '../../server/contract/rules/zones.ts';

/** A time at which texts can go out, as people choose it: a day, a full hour, and whose clocks they mean. */
export interface Slot {
  /** 2026-11-24 */
  date: string;
  hour: number;
  zone: Zone;
}

const HOURS = Array.from(
  { length: LIMITS.sendUntilHour - LIMITS.sendFromHour + 1 },
  (_, index) => LIMITS.sendFromHour + index,
);

const DAY = 86_400_000;

const clockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The instant of a slot, in ISO 8601; undefined while its day is only half typed. */
export const instantOfSlot = ({ date, hour, zone }: Slot): string | undefined =>
  instantOf({ date, time: clockTime(hour) }, zone);

/** Whether a slot is over, or no time at all. */
export function isPast(slot: Slot, now: Date): boolean {
  const instant = instantOfSlot(slot);
  return instant === undefined || Date.parse(instant) <= now.getTime();
}

/** The hours of a slot's day; those that are over cannot be chosen. */
export const hoursOf = (slot: Slot, now: Date): { hour: number; label: string; disabled: boolean }[] =>
  HOURS.map((hour) => ({
    hour,
    label: showTime(clockTime(hour)),
    disabled: instantOfSlot(slot) !== undefined && isPast({ ...slot, hour }, now),
  }));

/** The first day in a zone that has an hour left: today, or once its last hour is over, tomorrow. */
export function firstDay(zone: Zone, now: Date): string {
  const today = wallClockAt(now, zone).date;
  if (!isPast({ date: today, hour: LIMITS.sendUntilHour, zone }, now)) return today;
  return new Date(Date.parse(today) + DAY).toISOString().slice(0, 10);
}

/** A slot whose day is not over in its zone: the first day that has an hour left takes the place of an earlier one. */
export function adjusted(slot: Slot, now: Date): Slot {
  const first = firstDay(slot.zone, now);
  return slot.date !== '' && slot.date < first ? { ...slot, date: first } : slot;
}

/** The next slot in a zone. */
export function nextSlot(zone: Zone, now: Date): Slot {
  const date = firstDay(zone, now);
  const hour = HOURS.find((one) => !isPast({ date, hour: one, zone }, now)) ?? LIMITS.sendFromHour;
  return { date, hour, zone };
}

/** The slot that an instant stands for in a zone; the nearest full hour that can be chosen. */
export function slotOf(instant: string, zone: Zone): Slot {
  const { date, time } = wallClockAt(new Date(instant), zone);
  const hour = Math.min(LIMITS.sendUntilHour, Math.max(LIMITS.sendFromHour, Number(time.slice(0, 2))));
  return { date, hour, zone };
}
