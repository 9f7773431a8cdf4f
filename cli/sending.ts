import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../server/contract/api.ts';
import { ApiError, type Client } from '../server/contract/client.ts';
import { LIMITS } from '../server/contract/limits.ts';
import type { Platform } from '../server/contract/platforms.ts';
import type { Answer } from '../server/contract/route.ts';
import type { SendResult, Verdict } from '../server/contract/sms.ts';
import { EXIT, type ExitCode, Stop } from './errors.ts';
import type { Recipients } from './recipients.ts';
import { showInstant } from './words.ts';

export interface Message {
  messageTemplate: string;
  platform: Platform;
  /** ISO instant; absent sends now. */
  scheduledFor?: string;
  bypassCooldown: boolean;
  outsideHours: boolean;
}

export type Preview = Answer<Api['previewSms']>['data'];

/** What would become of these numbers now. Lists too long for one call go in several. */
export async function previewSend(
  client: Client,
  message: Message,
  recipients: Recipients,
): Promise<Preview> {
  let preview: Preview | undefined;
  for (const phoneNumbers of inCalls(recipients.numbers)) {
    const { data } = await client.previewSms({ payload: { ...message, phoneNumbers } });
    preview = { ...data, results: [...(preview?.results ?? []), ...data.results] };
  }
  return { ...(preview as Preview), results: [...(preview as Preview).results, ...recipients.duplicates] };
}

export interface SendOutcome {
  /** One for each call. */
  batchIds: string[];
  accepted: number;
  results: SendResult[];
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
  options: { key: string; onRepeat: () => void },
): Promise<SendOutcome> {
  const outcome: SendOutcome = { batchIds: [], accepted: 0, results: [] };
  const { scheduledFor, ...rest } = message;
  const when = scheduledFor ? { scheduledFor } : { sendNow: true };
  try {
    for (const [index, phoneNumbers] of inCalls(recipients.numbers).entries()) {
      const call = {
        payload: { ...rest, ...when, phoneNumbers },
        idempotencyKey: `${options.key}-${index + 1}`,
      };
      const { data } = await repeated(() => client.sendBulk(call), options.onRepeat);
      outcome.batchIds.push(data.batchId);
      outcome.accepted += data.accepted;
      outcome.results.push(...data.results);
    }
    outcome.results.push(...recipients.duplicates);
    return outcome;
  } catch (error) {
    return { ...outcome, error };
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
export async function repeated<T>(call: () => Promise<T>, onRepeat: () => void): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === REPETITIONS || !mayPass(error)) throw error;
      onRepeat();
      await sleep(1000 * 2 ** attempt);
    }
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_progress');

const ACCEPTED: readonly Verdict[] = ['queued', 'scheduled'];

export const isAccepted = ({ verdict }: Pick<SendResult, 'verdict'>): boolean => ACCEPTED.includes(verdict);

/** Stops with code 2 where a text may not be sent, and says why. */
export function needAccepted(result: SendResult): void {
  if (isAccepted(result)) return;
  const { reason, nextSlot } = result;
  const next = nextSlot ? `The next time is ${showInstant(nextSlot, false)}.` : 'Nothing was sent.';
  throw new Stop(`${reason}.`, next, EXIT.refused);
}

/** A number that is in the list twice is texted once, so its second place is not a refusal. */
const isRefused = (result: SendResult): boolean => !isAccepted(result) && result.verdict !== 'duplicate';

/** 0 all accepted, 3 some refused, 2 all refused. */
export function exitCodeOf(results: SendResult[]): ExitCode {
  if (!results.some(isRefused)) return EXIT.done;
  return results.some(isAccepted) ? EXIT.partly : EXIT.refused;
}
