import type StripeSdk from 'stripe';
import { PaymentsError } from '../../domain/ports.ts';

/** What the SDK's errors mean. Their own words may hold names, addresses or keys and are left out. */

type StripeError = InstanceType<typeof StripeSdk.errors.StripeError>;

/** Told by its shape, so that nothing here needs the SDK before it is loaded. */
const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && 'rawType' in error;

/** The error to throw for one of the SDK's; any other stays what it is. */
export function paymentsError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  return new PaymentsError(kindOf(error), factsOf(error));
}

const factsOf = ({ type, statusCode, code, param, requestId }: StripeError): string =>
  [type, statusCode && `HTTP ${statusCode}`, code, param, requestId].filter(Boolean).join(', ');

/** What the provider says to something that it refuses for good; undefined for any other error. */
export const refusalOf = (error: unknown): string | undefined =>
  isStripeError(error) && kindOf(error) === 'refused' ? factsOf(error) : undefined;

/** Whether the provider itself failed. */
export const isFailure = (error: unknown): boolean =>
  isStripeError(error) && error.statusCode !== undefined && error.statusCode >= 500;

function kindOf({ statusCode, type }: StripeError): PaymentsError['kind'] {
  if (type === 'StripeRateLimitError' || statusCode === 429) return 'too_many';
  // Without a status nobody answered; 409 is another call with the same key that still runs.
  const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409;
  return isRefused ? 'refused' : 'unavailable';
}

/** What was asked for, or undefined where the provider knows none of this id. */
export const orUndefined = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isStripeError(error) && error.code === 'resource_missing') return undefined;
    throw error;
  });

/** Lets a refusal pass that says that what was asked for is so already. */
export async function unlessSo(
  asked: Promise<unknown>,
  isSo: (error: StripeError) => boolean,
): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!isStripeError(error) || !isSo(error)) throw error;
  }
}
