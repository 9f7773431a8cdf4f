import { randomUUID } from 'node:crypto';
import { ApiError, type Client } from '../../server/contract/core/client.ts';
import type { LeftOutRow, ListReading, ListRecipient } from '../../server/contract/routes/lists.ts';
import { type SendResult, VERDICT_TEXT, type Verdict } from '../../server/contract/routes/sms.ts';
import { readReminderPhone } from '../../server/contract/rules/reminders.ts';
import type { Zone } from '../../server/contract/rules/zones.ts';
import { isAccepted, repeated } from './sending.ts';

/** Appointments as the server read them, of a calendar or of what was typed. */
export interface WantedReminders extends Pick<ListReading, 'recipients' | 'leftOut'> {
  /** Whether its rows have lines that somebody could look up. */
  isFile: boolean;
}

export interface ReminderResult {
  line: number | null;
  phoneNumber: string;
  /** null where it could not be read. */
  appointmentAt: string | null;
  outcome: 'queued' | 'scheduled' | 'already' | 'refused' | 'invalid';
  reason: string | null;
  /** How the number was read, where it might have been meant otherwise. */
  warning?: string;
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

/** Each call counts what the calls before it would take of the quota. */
export const judgeReminders = (client: Client, { zone, scheduledFor }: Terms): RemindCall => {
  let textsBefore = 0;
  return async (appointmentAt, phoneNumbers) => {
    const when = scheduledFor === undefined ? {} : { scheduledFor };
    const words = { appointmentAt, timezone: zone, disableReviewLink: true };
    const { data } = await client.previewSms({ payload: { ...words, ...when, phoneNumbers, textsBefore } });
    textsBefore += data.results.filter(isAccepted).length;
    return data;
  };
};

/** A call whose answer was lost is repeated with its own key, so that the report is about the first one. */
export const sendReminders =
  (client: Client, { zone, scheduledFor }: Terms, onRepeat: () => void, signal: AbortSignal): RemindCall =>
  async (appointmentAt, phoneNumbers) => {
    const when = scheduledFor === undefined ? { sendNow: true } : { scheduledFor };
    const words = { appointmentAt, timezone: zone, disableReviewLink: true, bypassCooldown: true };
    const call = { payload: { phoneNumbers, ...words, ...when }, idempotencyKey: randomUUID(), signal };
    return (await repeated(() => client.sendBulk(call), onRepeat, signal)).data;
  };

export interface ReminderOutcome {
  /** In the order of the list; those alone that were tried where an error ended it. */
  results: ReminderResult[];
  /** The words of the first one. */
  text?: string | undefined;
  error?: unknown;
}

/** Has each appointment's reminders judged or sent in one call. */
export async function remindAll(wanted: WantedReminders, call: RemindCall): Promise<ReminderOutcome> {
  const results = resultsOf(wanted);
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

/** A result for every row, in their order; those that nothing speaks against yet are `queued`. */
function resultsOf({ recipients, leftOut, isFile }: WantedReminders): ReminderResult[] {
  const seen = new Set<string>();
  const rows = [...recipients.map(toWanted), ...leftOut.map(toLeftOut)];
  const inOrder = rows.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return inOrder.map((row): ReminderResult => {
    const result: ReminderResult = { ...row, line: isFile ? row.line : null };
    const key = `${result.phoneNumber} ${result.appointmentAt}`;
    if (result.outcome !== 'queued' || !seen.has(key)) {
      seen.add(key);
      return result;
    }
    return { ...result, outcome: 'already', reason: VERDICT_TEXT.duplicate };
  });
}

function toWanted({ line, phoneNumber, warning, ...row }: ListRecipient): ReminderResult {
  const appointmentAt = row.appointmentAt ?? null;
  const reason = readReminderPhone(phoneNumber).problem ?? null;
  const outcome = reason === null ? 'queued' : 'invalid';
  return { line, phoneNumber, appointmentAt, outcome, reason, ...(warning && { warning }) };
}

function toLeftOut({ line, phoneNumber, verdict, reason }: LeftOutRow): ReminderResult {
  const outcome = verdict === 'invalid' ? 'invalid' : 'refused';
  return { line, phoneNumber, appointmentAt: null, outcome, reason };
}
