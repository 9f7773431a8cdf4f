import { ApiError } from '../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../server/contract/core/errors.ts';

/** The sentence for people that an error carries, else the generic one. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError && error.message ? error.message : ERROR_TEXT.unexpected;

/** A sentence that another one follows. */
export const asSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/**
 * An error's sentences by the field they belong to, for a form's `setErrors`; empty when it names no field.
 * Details carry paths such as `payload.email` or `email`.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.details.map(({ path, message }) => [path.replace(/^payload\./, ''), message]),
  );
}
