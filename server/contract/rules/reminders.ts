import * as z from 'zod';
import { instantInput } from '../core/common.ts';
import { type Country, type PhoneResult, readPhone } from './phoneReading.ts';
import { DEFAULT_CLINIC_NAME, NO_MESSAGE, STOP_LINE } from './templates.ts';
import { showTime, wallClockAt } from './wallClock.ts';
import { type Zone, zone, zoneAbbreviation } from './zones.ts';

/** Appointment reminders. */

/** What is wrong with a reminder, in one set of words for screen, terminal and API. */
export const REMINDER_TEXT = {
  number: 'Please enter a valid US phone number',
  past: 'Please choose a future appointment time',
  late: 'A reminder has to go out before its appointment.',
  skipped: 'Clocks are put forward then, so there is no such time that day',
  already: 'This patient already has a reminder of this appointment',
  noAppointment: 'A text without a review link is a reminder: say when with appointmentAt',
  withLink: 'A reminder holds no review link: set disableReviewLink too',
} as const;

/** Reads a number that can be reminded: +1 and 10 digits. */
export function readReminderPhone(written: string, country?: Country): PhoneResult {
  const read = readPhone(written, country);
  return read.phone?.startsWith('+1') ? read : { problem: REMINDER_TEXT.number };
}

interface Appointment {
  clinicName: string;
  /** ISO instant. */
  appointmentAt: string;
  /** The zone whose clocks the patient goes by. */
  timezone: Zone;
}

/** 'Tuesday, March 3, 2026 at 3:00 PM EST'. */
export function appointmentWords(appointmentAt: string, timezone: Zone): string {
  const at = new Date(appointmentAt);
  const day = new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'full' }).format(at);
  return `${day} at ${showTime(wallClockAt(at, timezone).time)} ${zoneAbbreviation(timezone, at)}`;
}

/** The words of a reminder. Plain spaces alone: a narrow one before PM would cost a second segment. */
export function reminderText({ clinicName, appointmentAt, timezone }: Appointment): string {
  const clinic = clinicName || DEFAULT_CLINIC_NAME;
  return `Reminder: Your appointment at ${clinic} is on ${appointmentWords(appointmentAt, timezone)}. ${STOP_LINE}`;
}

/** What makes a reminder of a send. */
export const reminderFields = {
  disableReviewLink: z.boolean().default(false).describe('A reminder; only with appointmentAt'),
  appointmentAt: instantInput.optional().describe('The words are the server’s then, whatever else is given'),
  timezone: zone.optional().describe('Of the appointment, for its words; without it, the clinic’s'),
};

interface Words {
  disableReviewLink: boolean;
  appointmentAt?: string | undefined;
  messageTemplate?: string | undefined;
}

/** Holds a send to one of the two: a message with its link, or an appointment without one. */
export function checkWords(words: Words, { addIssue }: z.RefinementCtx): void {
  const { disableReviewLink, appointmentAt, messageTemplate } = words;
  const refuse = (path: keyof Words, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (disableReviewLink && appointmentAt === undefined) {
    refuse('appointmentAt', REMINDER_TEXT.noAppointment);
  } else if (appointmentAt !== undefined && !disableReviewLink) {
    refuse('disableReviewLink', REMINDER_TEXT.withLink);
  } else if (appointmentAt === undefined && messageTemplate === undefined) {
    refuse('messageTemplate', NO_MESSAGE);
  }
}
