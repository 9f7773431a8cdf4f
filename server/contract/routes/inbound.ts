import * as z from 'zod';
import { id, instant, instantInput, offsetQuery, search, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { phone } from '../rules/phone.ts';
import { zone } from '../rules/zones.ts';
import type { StatusWord } from '../words/statusWords.ts';
import { logStatus, MESSAGE_KINDS, messageStatus, sendResult } from './sms.ts';

/** What patients text back, the answers of staff, and what they decide about it. */

/**
 * What a text means. `maybe_stop` does not say it in the words that stop, but may mean it. `cancellation` is about an
 * appointment, or begins with a word that stops and goes on about something else: never an opt-out. `reaction` is what a
 * phone tells where somebody presses a heart.
 */
export const INBOUND_MEANINGS = [
  'stop',
  'start',
  'help',
  'maybe_stop',
  'cancellation',
  'reaction',
  'answer',
] as const;
export type InboundMeaning = (typeof INBOUND_MEANINGS)[number];

/** What screens and terminal say of each meaning. */
export const MEANING_TEXT: Record<InboundMeaning, string> = {
  stop: 'Replied STOP',
  start: 'Replied START',
  help: 'Asked for help',
  maybe_stop: 'Replied something that may mean stop',
  cancellation: 'Wrote about an appointment',
  reaction: 'Reacted to a text',
  answer: 'Replied',
};

/** What stands in place of words where a text is pictures alone. */
export const picturesText = (pictures: number): string =>
  pictures === 1 ? 'A picture that cannot be seen here' : `${pictures} pictures that cannot be seen here`;

/** What a patient's text says, and how many pictures it came with. */
export const wordsOf = ({ text, pictures }: { text: string; pictures: number }): string =>
  [text.trim() && text, pictures > 0 && picturesText(pictures)].filter(Boolean).join('\n');

/** What staff decide: that it means stop, or that texting goes on. */
export const DECISIONS = ['stop', 'continue'] as const;
const decision = z.enum(DECISIONS);
export type Decision = z.infer<typeof decision>;

/** What screens and terminal say of a decision. */
const DECISION_TEXT: Record<Decision, string> = {
  stop: 'It means stop: the number is on your block list',
  continue: 'It does not mean stop: the number can be texted',
};

/** The same of a reply about an appointment. */
const SETTLED_TEXT = 'Settled: the number can be texted';

export const decisionText = (decision: Decision, meaning: InboundMeaning): string =>
  decision === 'continue' && meaning === 'cancellation' ? SETTLED_TEXT : DECISION_TEXT[decision];

/** Why a number is not texted whose patient wrote about an appointment. */
export const CANCELLATION_TEXT =
  'The patient wrote about an appointment: answer or settle it in the Log, under Replies';

/** What stands beside a reply that holds its number. */
export const HELD_TEXT = 'No text goes to this number until somebody decides what the reply means';

const answer = z.object({
  id,
  text: z.string(),
  at: instant,
  status: messageStatus,
  logStatus,
  errorMessage: z.string().nullable().describe('What went wrong and what to do'),
  user: z.string().nullable().describe('Who wrote it; null for people who left'),
});

const about = z.object({
  messageId: id,
  kind: z.enum(MESSAGE_KINDS),
  appointmentAt: instant.nullable(),
  text: z.string().describe('The words of the text, its link left out'),
});

const reply = z.object({
  id: z.string().describe('The carrier’s id of the text'),
  phoneNumber: phone,
  patientId: id.nullable(),
  patientName: z.string().nullable(),
  text: z.string().describe('The patient’s words; may be empty where pictures came'),
  pictures: z.number().int().describe('How many came with it; they are not kept'),
  meaning: z.enum(INBOUND_MEANINGS),
  receivedAt: instant,
  about: about
    .nullable()
    .describe('The text that it is about: the reminder of an appointment, or what a reaction quotes'),
  open: z.boolean().describe('Nobody has answered or decided yet'),
  held: z.boolean().describe('Holds further texts to the number until somebody decides'),
  decision: decision.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable().describe('A name; null for the system and for people who left'),
  answers: z.array(answer).describe('The oldest first'),
});
export type Reply = z.infer<typeof reply>;

/** What stands beside a reply: whether it waits for somebody, or what came of it. */
export type ReplyState = 'held' | 'cancellation' | 'open' | 'stopped' | 'answered' | 'done' | 'reaction';

export const REPLY_WORDS: Record<ReplyState, StatusWord> = {
  held: { word: 'Decide', tone: 'warn' },
  cancellation: { word: 'Appointment', tone: 'warn' },
  open: { word: 'Unanswered', tone: 'waiting' },
  stopped: { word: 'Stopped', tone: 'quiet' },
  answered: { word: 'Answered', tone: 'good' },
  done: { word: 'Done', tone: 'quiet' },
  reaction: { word: 'Reaction', tone: 'quiet' },
};

/** The state of a reply, in one word. */
export function replyState({ held, open, meaning, decision, answers }: Reply): ReplyState {
  if (meaning === 'cancellation' && (held || open)) return 'cancellation';
  if (held) return 'held';
  if (open) return 'open';
  if (meaning === 'reaction') return 'reaction';
  if (meaning === 'stop' || decision === 'stop') return 'stopped';
  return answers.length > 0 ? 'answered' : 'done';
}

const one = { params: z.object({ id: written().max(LIMITS.searchLength) }) };

const answerLengthText = `At most ${LIMITS.answerLength} characters`;

export const inboundRoutes = {
  listReplies: route({
    method: 'GET',
    path: '/sms/inbound',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'What patients texted back: open cancellations first, then the newest',
    description: '`search` looks in numbers, names and words. Texts of erased patients are left out.',
    query: z.object({
      ...offsetQuery(LIMITS.repliesPerPage),
      search,
      show: z.enum(['all', 'open']).default('all').describe('open: nobody has answered or decided yet'),
    }),
    answer: z.object({
      data: z.array(reply),
      totalCount: z.number().int(),
      openCount: z.number().int().describe('Of all, whatever is searched'),
      timezone: zone.describe('Of the clinic: the days and times of appointments are named in it'),
      isPreview: z.boolean(),
    }),
  }),
  answerReply: route({
    method: 'POST',
    path: '/sms/inbound/{id}/answer',
    access: 'paid',
    scope: 'sends:write',
    summary: 'Answer a patient’s text',
    description:
      'One text through the same queue and checks as every other, but for the cooldown. An answer to a cancellation ' +
      'goes although it holds the number, and once the carrier takes it the number is free. The verdict says whether it ' +
      'goes; outside the hours it can be scheduled for `nextSlot`.',
    idempotent: true,
    ...one,
    payload: z.object({
      text: written('Write an answer')
        .trim()
        .min(1, 'Write an answer')
        .max(LIMITS.answerLength, answerLengthText),
      scheduledFor: instantInput.optional(),
    }),
    answer: z.object({ data: sendResult }),
    errors: ['not_found', 'content_refused', 'rule_broken', 'idempotency_conflict'],
  }),
  decideReply: route({
    method: 'POST',
    path: '/sms/inbound/{id}/decision',
    access: 'paid',
    scope: 'sends:write',
    shows: { scope: 'sends:read' },
    summary: 'Decide whether a patient’s text means stop, or settle one about an appointment',
    description:
      '`stop` puts the number on the clinic’s block list and cancels what waits; `continue` lets a held number be ' +
      'texted again, settles a cancellation, and needs no answer of a reply that holds nothing.',
    ...one,
    payload: z.object({ decision }),
    answer: z.object({ data: reply }),
    errors: ['not_found', 'rule_broken'],
  }),
};
