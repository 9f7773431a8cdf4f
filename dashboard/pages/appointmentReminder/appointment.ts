import type { SendResult } from '../../../server/contract/routes/sms.ts';
import { REMINDER_TEXT, readReminderPhone } from '../../../server/contract/rules/reminders.ts';
import { isTooFar, TOO_FAR } from '../../../server/contract/rules/scheduleAhead.ts';
import { instantOf, showTime, wallClockAt } from '../../../server/contract/rules/wallClock.ts';
import type { Zone } from '../../../server/contract/rules/zones.ts';
import { reminderScreen } from '../../texts/sending/appointmentReminder.ts';

/** What is typed on the screen. */
export interface ReminderDraft {
  phone: string;
  /** 2026-11-24; null until it is chosen, for the day after today. */
  date: string | null;
  /** 09 */
  hour: string;
  /** 30 */
  minute: string;
  /** null until it is chosen, for the clinic's. */
  zone: Zone | null;
}

export const FIRST_DRAFT: ReminderDraft = { phone: '', date: null, hour: '09', minute: '00', zone: null };

const DAY = 86_400_000;
const MINUTES_APART = 5;

const twoDigits = (part: number): string => String(part).padStart(2, '0');

export const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const [clock = '', half = ''] = showTime(`${twoDigits(hour)}:00`).split(' ');
  return { value: twoDigits(hour), label: `${clock.split(':')[0]} ${half}` };
});

export const MINUTES = Array.from({ length: 60 / MINUTES_APART }, (_, step) =>
  twoDigits(step * MINUTES_APART),
);

/** A draft with what was not chosen filled in. */
export interface Appointment {
  date: string;
  time: string;
  zone: Zone;
  /** ISO instant; undefined where no clock of the zone shows this. */
  at: string | undefined;
}

export function appointmentOf(draft: ReminderDraft, clinicZone: Zone, now: Date): Appointment {
  const zone = draft.zone ?? clinicZone;
  const date = draft.date ?? wallClockAt(new Date(now.getTime() + DAY), zone).date;
  const time = `${draft.hour}:${draft.minute}`;
  return { date, time, zone, at: instantOf({ date, time }, zone) };
}

/** What is wrong with the fields, each in its own words; nothing for those that are right. */
export interface FieldProblems {
  phone?: string;
  date?: string;
  hour?: string;
}

export function problemsOf(phone: string, { date, at }: Appointment, now: Date): FieldProblems {
  const { problem } = readReminderPhone(phone);
  const day = Date.parse(date);
  return {
    ...(problem !== undefined && { phone: problem }),
    ...(Number.isNaN(day) && { date: reminderScreen.reasons.noDate }),
    ...(!Number.isNaN(day) && at === undefined && { hour: REMINDER_TEXT.skipped }),
    ...(at !== undefined && isTooFar(at, now) && { date: TOO_FAR }),
    ...(at !== undefined && Date.parse(at) <= now.getTime() && { hour: REMINDER_TEXT.past }),
  };
}

/** When a reminder that may not go out now can: before its appointment; undefined where it cannot. */
export const slotBefore = (result: SendResult | undefined, at: string | undefined): string | undefined =>
  result?.nextSlot && at && result.nextSlot < at ? result.nextSlot : undefined;
