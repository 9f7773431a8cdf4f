import { LIMITS } from '../../contract/core/limits.ts';
import {
  type Destinations,
  destinationOf,
  isSwitchedOn,
  PLATFORMS,
  type Platform,
} from '../../contract/rules/platforms.ts';
import { reminderText } from '../../contract/rules/reminders.ts';
import { fillTemplate, TEMPLATES } from '../../contract/rules/templates.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import { listClinicTemplates } from '../../store/sending/clinicTemplates.ts';
import type { Sender } from '../../store/sending/senders.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { refuseContent } from './content.ts';

const HOUR = 3_600_000;

/** What a call wants said: a message with its link, or where an appointment is given, its reminder. */
export interface SendWords {
  messageTemplate?: string | undefined;
  platform: Platform;
  /** ISO instant. */
  appointmentAt?: string | undefined;
  /** Of the appointment; the clinic's where it is not said. */
  timezone?: Zone | undefined;
}

/** What the texts of a batch are for, the same for every number. */
export interface Purpose {
  kind: 'request' | 'reminder';
  /** With `{reviewLink}` in its place. */
  body: string;
  /** Where the link leads; null for a text without one. */
  platform: Platform | null;
  expiresAt: string;
  appointmentAt: string | null;
}

/** Reads what is wanted of texts sent at an instant, whatever speaks against it. */
export function purposeOf(clinic: Sender, words: SendWords, at: Date): Purpose {
  const { messageTemplate = '', platform, appointmentAt } = words;
  if (appointmentAt !== undefined) {
    const timezone = words.timezone ?? clinic.timezone;
    const body = reminderText({ clinicName: clinic.name, appointmentAt, timezone });
    return { kind: 'reminder', body, platform: null, expiresAt: appointmentAt, appointmentAt };
  }
  const body = fillTemplate(messageTemplate, { clinicName: clinic.name });
  const expiresAt = new Date(at.getTime() + LIMITS.requestExpiresHours * HOUR).toISOString();
  return { kind: 'request', body, platform, expiresAt, appointmentAt: null };
}

/**
 * The template whose words a request has: the name of one of the ten or the id of one of the clinic's own; null for
 * words of its own and for reminders. So that a clinic sees which words are answered.
 */
export async function templateOf(
  ctx: Context,
  clinicId: string,
  { messageTemplate, appointmentAt }: Pick<SendWords, 'messageTemplate' | 'appointmentAt'>,
): Promise<string | null> {
  if (appointmentAt !== undefined) return null;
  const common = TEMPLATES.find(({ text }) => text === messageTemplate);
  if (common) return common.name;
  const own = await listClinicTemplates(ctx.db, clinicId);
  return own.find(({ text }) => text === messageTemplate)?.id ?? null;
}

/** Throws `content_refused` and `no_destination` for a request; the words of a reminder are our own. */
export function refuseWords(
  clinic: Sender,
  { messageTemplate = '', platform, appointmentAt }: SendWords,
): void {
  if (appointmentAt !== undefined) return;
  refuseContent(clinic, messageTemplate, 'messageTemplate');
  requireDestination(clinic, platform);
}

/** Where a patient who is sent to a platform arrives. Throws `no_destination`. */
export function requireDestination(clinic: Destinations, platform: Platform): string {
  const url = destinationOf(platform, clinic);
  if (url !== null) return url;
  const { label } = PLATFORMS[platform];
  const sentence = isSwitchedOn(platform, clinic)
    ? `Set your ${label} review link in Settings before you send.`
    : `${label} is switched off. Switch it on in Settings, Review pages, or choose another platform.`;
  throw new Refusal('no_destination', sentence);
}
