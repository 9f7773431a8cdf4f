import type { PatientStatus } from './patients.ts';
import type { CaseStatus } from './reviews.ts';
import type { LogStatus, Verdict } from './sms.ts';
import type { VisitState } from './visits.ts';
import type { DeliveryStatus } from './webhooks.ts';

/**
 * The one map of words and colours for states, shared by screens, log and terminal (LOOK.md, Table). A tone
 * is what a colour means; each place has its own colour for it:
 * `good` done · `waiting` under way · `warn` running out or held back · `bad` failed · `quiet` left alone.
 */
export type Tone = 'good' | 'waiting' | 'warn' | 'bad' | 'quiet';

export interface StatusWord {
  word: string;
  tone: Tone;
}

export const PATIENT_WORDS: Record<PatientStatus, StatusWord> = {
  active: { word: 'Active', tone: 'good' },
  sent: { word: 'Sent', tone: 'waiting' },
  cooldown: { word: 'Cooldown', tone: 'warn' },
  opted_out: { word: 'Opted out', tone: 'quiet' },
  blacklisted: { word: 'Blocked', tone: 'quiet' },
};

/** Somebody in a clinic's team, or invited to it. */
export const TEAM_WORDS = {
  member: { word: 'Member', tone: 'good' },
  invited: { word: 'Invited', tone: 'waiting' },
  expired: { word: 'Expired', tone: 'warn' },
} as const satisfies Record<string, StatusWord>;

/**
 * A number in the list of a request, before and after it is sent (specification 001 section 4). One that `exists`
 * stands in the list already.
 */
export type NumberState =
  | 'checking'
  | 'ready'
  | 'sending'
  | 'sent'
  | 'invalid'
  | 'blocked'
  | 'cooldown'
  | 'exists';

export const NUMBER_WORDS: Record<NumberState, StatusWord> = {
  checking: { word: 'Checking', tone: 'quiet' },
  ready: { word: 'Ok to send', tone: 'good' },
  sending: { word: 'Sending', tone: 'waiting' },
  sent: { word: 'Sent', tone: 'good' },
  invalid: { word: 'Invalid', tone: 'bad' },
  blocked: { word: 'Blocked', tone: 'quiet' },
  cooldown: { word: 'Cooldown', tone: 'warn' },
  exists: { word: 'Duplicate', tone: 'quiet' },
};

export const VERDICT_WORDS: Record<Verdict, StatusWord> = {
  queued: { word: 'Queued', tone: 'waiting' },
  scheduled: { word: 'Scheduled', tone: 'waiting' },
  invalid: NUMBER_WORDS.invalid,
  not_textable: { word: 'Not textable', tone: 'bad' },
  duplicate: NUMBER_WORDS.exists,
  opted_out: PATIENT_WORDS.opted_out,
  blocked: NUMBER_WORDS.blocked,
  held: { word: 'Held', tone: 'warn' },
  cooldown: NUMBER_WORDS.cooldown,
  over_quota: { word: 'Over quota', tone: 'warn' },
  outside_hours: { word: 'Outside hours', tone: 'warn' },
};

export const LOG_WORDS: Record<LogStatus, StatusWord> = {
  Sent: { word: 'Sent', tone: 'good' },
  Queued: { word: 'Queued', tone: 'waiting' },
  Blocked: { word: 'Blocked', tone: 'quiet' },
  Error: { word: 'Error', tone: 'bad' },
};

/** How far somebody is who looks after a low rating. */
export const CASE_WORDS: Record<CaseStatus, StatusWord> = {
  open: { word: 'Open', tone: 'warn' },
  in_progress: { word: 'In progress', tone: 'waiting' },
  resolved: { word: 'Resolved', tone: 'good' },
};

/** How a visit that a clinic's own system tells of stands. */
export const VISIT_WORDS: Record<VisitState, StatusWord> = {
  waiting: { word: 'Waiting', tone: 'waiting' },
  sent: { word: 'Sent', tone: 'good' },
  refused: { word: 'Refused', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
};

/** How a webhook's call stands. */
export const DELIVERY_WORDS: Record<DeliveryStatus, StatusWord> = {
  waiting: { word: 'Waiting', tone: 'waiting' },
  delivered: { word: 'Delivered', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
};
