import type { MessageStatus } from '../contract/routes/sms.ts';
import { explainError, type TextError } from '../contract/words/carrierErrors.ts';
import { findRepetitions, type Repetition } from '../store/db/repetitions.ts';
import type { Context } from './context.ts';

/**
 * What is said of one text, wherever its error is told: from the facts of its row and of the text that repeats it, since a
 * code alone does not know what came afterwards. Receipts come late and in any order, and a code once known stays.
 */

export interface TextFacts {
  status: MessageStatus;
  errorCode: string | null;
  /** Why it waits, where it does. */
  lastError?: string | null;
}

const WAITING: ReadonlySet<MessageStatus> = new Set(['queued', 'sending']);
const FAILED: ReadonlySet<MessageStatus> = new Set(['failed', 'undelivered']);

/** What went wrong with a text, or why it waits; null where nothing did. */
export function whatHappened({ status, errorCode, lastError = null }: TextFacts): string | null {
  if (errorCode === null) {
    if (FAILED.has(status)) return explainError('no_reason').meaning;
    return WAITING.has(status) ? lastError : null;
  }
  const { meaning } = explainError(errorCode);
  if (status === 'delivered') return `It arrived. The carrier also said: ${meaning}`;
  return status === 'sent' ? `The carrier took it. It also said: ${meaning}` : meaning;
}

/** The same, and what a person can do or what became of it. */
export function explainText(text: TextFacts, repetition: Repetition | undefined): string | null {
  const what = whatHappened(text);
  const { status, errorCode } = text;
  const isOver = !WAITING.has(status) && status !== 'sent' && status !== 'delivered';
  if (what === null || !isOver) return what;
  const { action, remedy } = explainError(errorCode ?? 'no_reason');
  if (!isRepeated(action)) return `${what} ${remedy}`;
  return `${what} ${repetition ? becameOf(repetition) : NOT_AGAIN[action]}`;
}

type RepeatedAction = 'slow' | 'retry_once';

/** Whether such an error has a text tried once more, where that makes sense. */
const isRepeated = (action: TextError['action']): action is RepeatedAction =>
  action === 'slow' || action === 'retry_once';

const NOT_AGAIN: Record<RepeatedAction, string> = {
  slow: 'It is not tried again by itself: send it again if it still makes sense.',
  retry_once: `It is not tried again by itself. ${explainError('30003').remedy}`,
};

const BECAME: Record<MessageStatus, string> = {
  queued: 'It is tried once more: a new text waits for its time.',
  sending: 'It was tried once more: the new text is on its way.',
  sent: 'It was tried once more: the new text is on its way.',
  delivered: 'It was tried once more, and the new text arrived.',
  failed: 'It was tried once more, and the new text did not arrive either.',
  undelivered: 'It was tried once more, and the new text did not arrive either.',
  unconfirmed: 'It was tried once more, and nobody can tell whether the new text arrived.',
  expired: 'It was to be tried once more, but that could not be sent in time.',
  blocked: 'It was to be tried once more, but the new text was cancelled.',
  cancelled: 'It was to be tried once more, but the new text was cancelled.',
};

/** A repetition that is not needed any more was cancelled since somebody used the link of the first text. */
const becameOf = ({ status, errorCode }: Repetition): string =>
  errorCode === 'arrived' ? 'It arrived after all: the patient used its link.' : BECAME[status];

/** What became of the texts that repeat some of a clinic's, by the ids of those. */
export async function repetitionsOf(
  ctx: Context,
  clinicId: string,
  texts: readonly (TextFacts & { id: string; phoneHash: string })[],
): Promise<Map<string, Repetition>> {
  const repeated = texts.filter(
    ({ status, errorCode }) =>
      FAILED.has(status) && errorCode !== null && isRepeated(explainError(errorCode).action),
  );
  return findRepetitions(ctx.db, clinicId, repeated);
}
