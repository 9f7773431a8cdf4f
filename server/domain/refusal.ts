import type { ErrorCode, ErrorDetail } from '../contract/core/errors.ts';

/** What the product will not do, with a stable code and a sentence for people. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, more: { details?: ErrorDetail[]; retryAfter?: number } = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}

/** Another clinic's row and a row that is not there look alike. */
export const notFound = (what: string): Refusal => new Refusal('not_found', `${what} was not found.`);
