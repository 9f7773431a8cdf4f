import { ERROR_TEXT } from '../../contract/core/errors.ts';
import type { Context } from '../context.ts';
import { PaymentsError } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { tooMany } from '../throttles.ts';

/** What is said where the payment provider does not do what it was asked. */

/** Milliseconds that somebody waits whom the payment provider found asking too often. */
const TOO_MANY_PAUSE = 5_000;

/** Does what asks the payment provider. Throws `too_many_requests` and `payments_unavailable`; the operator reads why. */
export async function orRefusal<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    logTrouble(ctx, error);
    if (error.kind === 'too_many') throw tooMany(TOO_MANY_PAUSE);
    throw new Refusal('payments_unavailable', ERROR_TEXT.paymentsUnavailable);
  }
}

/** For the operator alone: what was refused for good is theirs to repair; `about` tells whose it is. */
export function logTrouble(
  { log }: Context,
  { kind, message }: PaymentsError,
  about: { clinicId?: string; subscriptionId?: string } = {},
): void {
  const facts = { kind, reason: message, ...about };
  if (kind === 'refused') log.error(facts, 'the payment provider refused what was asked');
  else log.warn(facts, 'the payment provider could not be asked');
}
