import { randomUUID } from 'node:crypto';
import { ApiError, type Client } from '../server/contract/client.ts';
import { REMINDER_TEXT, readReminderPhone } from '../server/contract/reminders.ts';
import { type SendResult, VERDICT_TEXT, type Verdict } from '../server/contract/sms.ts';
import { instantOf } from '../server/contract/wallClock.ts';
import type { Zone } from '../server/contract/zones.ts';
import { repeated } from './sending.ts';
import { readWallClock } from './wallClocks.ts';

/** A patient and an appointment, as they are written. */
export interface WantedReminder {
  /** Of the calendar; null where it was typed. */
  line: number | null;
  number: string;
  when: string;
}

export interface ReminderResult {
  line: number | null;
  phoneNumber: string;
  /** null where it could not be read. */
  appointmentAt: string | null;
  outcome: 'queued' | 'scheduled' | 'already' | 'refused' | 'invalid';
  reason: string | null;
  nextSlot?: string;
}

/** What became of the reminders of one appointment, and what they say. */
interface Answer {
  results: SendResult[];
  text?: string;
}

/** Hands over, or only judges, the reminders of one appointment. */
export type RemindCall = (appointmentAt: string, phoneNumbers: string[]) => Promise<Answer>;

interface Terms {
  zone: Zone;
  /** ISO instant; absent means now. */
  scheduledFor?: string | undefined;
}

export const judgeReminders =
  (client: Client, { zone, scheduledFor }: Terms): RemindCall =>
  async (appointmentAt, phoneNumbers) => {
    const when = scheduledFor === undefined ? {} : { scheduledFor };
    const payload = { appointmentAt, phoneNumbers, timezone: zone, disableReviewLink: true, ...when };
    return (await client.previewSms({ payload })).data;
  };

/** A call whose answer was lost is repeated with its own key, so that the report is about the first one. */
export const sendReminders =
  (client: Client, { zone, scheduledFor }: Terms, onRepeat: () => void): RemindCall =>
  async (appointmentAt, phoneNumbers) => {
    const when = scheduledFor === undefined ? { sendNow: true } : { scheduledFor };
    const words = { appointmentAt, timezone: zone, disableReviewLink: true, bypassCooldown: true };
    const call = { payload: { phoneNumbers, ...words, ...when }, idempotencyKey: randomUUID() };
    return (await repeated(() => client.sendBulk(call), onRepeat)).data;
  };

export interface ReminderOutcome {
  /** In the order of the list; those alone that were tried where an error ended it. */
  results: ReminderResult[];
  /** The words of the first one. */
  text?: string | undefined;
  error?: unknown;
}

/** Reads the list, and has each appointment's reminders judged or sent in one call. */
export async function remindAll(
  wanted: readonly WantedReminder[],
  zone: Zone,
  call: RemindCall,
): Promise<ReminderOutcome> {
  const results = readAll(wanted, zone);
  const open = results.filter(({ outcome }) => outcome === 'queued');
  const tried = new Set(results.filter((result) => !open.includes(result)));
  let text: string | undefined;
  try {
    for (const [at, group] of Map.groupBy(open, ({ appointmentAt }) => appointmentAt ?? '')) {
      const answer = await answerFor(at, group, call);
      text ??= answer.text;
      group.forEach((result, index) => {
        Object.assign(result, toResult(answer.results[index]));
        tried.add(result);
      });
    }
    return { results, text };
  } catch (error) {
    return { results: results.filter((result) => tried.has(result)), text, error };
  }
}

/** A rule that the whole appointment breaks, such as that it is over, refuses its reminders and no others. */
async function answerFor(at: string, group: readonly ReminderResult[], call: RemindCall): Promise<Answer> {
  const numbers = group.map(({ phoneNumber }) => phoneNumber);
  try {
    return await call(at, numbers);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rule_broken') throw error;
    const refusal = { verdict: 'outside_hours' as const, reason: error.message };
    return { results: numbers.map((phoneNumber) => ({ phoneNumber, ...refusal })) };
  }
}

const OUTCOMES: Partial<Record<Verdict, ReminderResult['outcome']>> = {
  queued: 'queued',
  scheduled: 'scheduled',
  duplicate: 'already',
  invalid: 'invalid',
};

function toResult(result: SendResult | undefined): Partial<ReminderResult> {
  if (!result) return {};
  const { verdict, reason, nextSlot } = result;
  return { outcome: OUTCOMES[verdict] ?? 'refused', reason, ...(nextSlot && { nextSlot }) };
}

/** Reads every row; those that nothing speaks against yet are `queued`. */
function readAll(wanted: readonly WantedReminder[], zone: Zone): ReminderResult[] {
  const seen = new Set<string>();
  return wanted.map((row) => {
    const result = readOne(row, zone);
    const key = `${result.phoneNumber} ${result.appointmentAt}`;
    if (result.outcome !== 'queued' || !seen.has(key)) {
      seen.add(key);
      return result;
    }
    return { ...result, outcome: 'already', reason: VERDICT_TEXT.duplicate };
  });
}

function readOne({ line, number, when }: WantedReminder, zone: Zone): ReminderResult {
  const { phone, problem } = readReminderPhone(number);
  const clock = readWallClock(when);
  const at = clock && instantOf(clock, zone);
  const reason = problem ?? (at === undefined ? noTime(when, clock) : null);
  const outcome = reason === null ? 'queued' : 'invalid';
  return { line, phoneNumber: phone ?? number, appointmentAt: at ?? null, outcome, reason };
}

/** A day that there is, at an hour that is skipped, or no day and time at all. */
function noTime(when: string, clock: ReturnType<typeof readWallClock>): string {
  const shown = clock && `${clock.date}T${clock.time}`;
  const instant = Date.parse(`${shown}Z`);
  const isTime = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${shown}`);
  return isTime ? REMINDER_TEXT.skipped : `'${when}' is not a day and time`;
}
