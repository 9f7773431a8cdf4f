import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../server/contract/core/api.ts';
import { ApiError, type Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import type { SendResult, Verdict } from '../../server/contract/routes/sms.ts';
import type { Platform } from '../../server/contract/rules/platforms.ts';
import { EXIT, type ExitCode, Stop } from '../kit/errors.ts';
import { showInstant } from '../kit/words.ts';
import type { ListFacts } from '../patients/listReport.ts';
import type { NumberResult, Recipients } from './recipients.ts';

export interface Message {
  messageTemplate: string;
  platform: Platform;
  /** ISO instant; absent sends now. */
  scheduledFor?: string;
  bypassCooldown: boolean;
  outsideHours: boolean;
  /** Each number at its own next opening. */
  whenOpen: boolean;
}

export interface Preview extends Omit<Answer<Api['previewSms']>['data'], 'results'> {
  results: NumberResult[];
  list?: ListFacts;
}

/** What would become of these numbers now. Lists too long for one call go in several. */
export async function previewSend(
  client: Client,
  message: Message,
  recipients: Recipients,
): Promise<Preview> {
  let preview: Preview | undefined;
  for (const phoneNumbers of inCalls(recipients.numbers)) {
    const before = preview?.results ?? [];
    const textsBefore = before.filter(isAccepted).length;
    const { data } = await client.previewSms({ payload: { ...message, phoneNumbers, textsBefore } });
    preview = { ...data, results: [...before, ...data.results] };
  }
  return { ...(preview as Preview), ...resultsOf(preview?.results ?? [], recipients) };
}

/** What the server says of the numbers of a list, with their lines, and the rows that the list leaves out. */
export const resultsOf = (
  results: readonly SendResult[],
  { rows, leftOut, list }: Recipients,
): { results: NumberResult[]; list?: ListFacts } => ({
  results: [...results.map((result) => withRow(result, rows.get(result.phoneNumber))), ...leftOut],
  ...(list && { list }),
});

/** What a list calls somebody goes before what the clinic does. */
const withRow = (result: SendResult, row: Partial<NumberResult> | undefined): NumberResult => ({
  ...rowOf(row),
  ...result,
  ...(row?.name && { name: row.name }),
});

const rowOf = ({ line, name, warning }: Partial<NumberResult> = {}): Partial<NumberResult> => ({
  ...(line !== undefined && { line }),
  ...(name && { name }),
  ...(warning && { warning }),
});

export interface SendOutcome {
  /** One for each call. */
  batchIds: string[];
  accepted: number;
  results: NumberResult[];
  list?: ListFacts;
  /** Why the numbers without a result were not sent. */
  error?: unknown;
}

/**
 * Texts these numbers. Every call carries an Idempotency-Key made from `key`, so that neither a repetition
 * after a lost answer nor a later command with the same key and list texts anybody twice.
 */
export async function sendAll(
  client: Client,
  message: Message,
  recipients: Recipients,
  { key, onRepeat, signal }: { key: string; onRepeat: () => void; signal: AbortSignal },
): Promise<SendOutcome> {
  const outcome: SendOutcome = { batchIds: [], accepted: 0, results: [] };
  const { scheduledFor, ...rest } = message;
  const when = scheduledFor ? { scheduledFor } : { sendNow: true };
  try {
    for (const [index, phoneNumbers] of inCalls(recipients.numbers).entries()) {
      const call = {
        payload: { ...rest, ...when, phoneNumbers },
        idempotencyKey: `${key}-${index + 1}`,
        signal,
      };
      const { data } = await repeated(() => client.sendBulk(call), onRepeat, signal);
      outcome.batchIds.push(data.batchId);
      outcome.accepted += data.accepted;
      outcome.results.push(...data.results);
    }
    return { ...outcome, ...resultsOf(outcome.results, recipients) };
  } catch (error) {
    return { ...outcome, ...resultsOf(outcome.results, { ...recipients, leftOut: [] }), error };
  }
}

function inCalls(numbers: string[]): string[][] {
  const calls = Math.ceil(numbers.length / LIMITS.sendNumbers);
  return Array.from({ length: calls }, (_, index) =>
    numbers.slice(index * LIMITS.sendNumbers, (index + 1) * LIMITS.sendNumbers),
  );
}

const REPETITIONS = 4;

/** Repeats a call whose answer was lost or which the server could not take yet: after 1, 2, 4 and 8 seconds. */
export async function repeated<T>(
  call: () => Promise<T>,
  onRepeat: () => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === REPETITIONS || signal?.aborted || !mayPass(error)) throw error;
      onRepeat();
      await sleep(1000 * 2 ** attempt, undefined, { signal });
    }
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_progress');

const ACCEPTED: readonly Verdict[] = ['queued', 'scheduled'];

export const isAccepted = ({ verdict }: Pick<SendResult, 'verdict'>): boolean => ACCEPTED.includes(verdict);

/** Stops with code 5 where a text may not be sent, and with 2 where there is no such number; says why. */
export function needAccepted(result: SendResult): void {
  if (isAccepted(result)) return;
  const { reason, nextSlot } = result;
  const next = nextSlot ? `The next time is ${showInstant(nextSlot, false)}.` : 'Nothing was sent.';
  throw new Stop(`${reason}.`, next, exitCodeOf([result]));
}

/** A number that is in the list twice is texted once, so its second place is not a refusal. */
const isRefused = (result: Pick<SendResult, 'verdict'>): boolean =>
  !isAccepted(result) && result.verdict !== 'duplicate';

/** 0 all accepted, 3 some refused; where all are: 2 if nothing given is a number, else 5, for nobody may be texted. */
export function exitCodeOf(results: readonly Pick<SendResult, 'verdict'>[]): ExitCode {
  const refused = results.filter(isRefused);
  if (refused.length === 0) return EXIT.done;
  if (results.some(isAccepted)) return EXIT.partly;
  return refused.every(({ verdict }) => verdict === 'invalid') ? EXIT.refused : EXIT.nothingToDo;
}
