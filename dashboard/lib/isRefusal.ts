import type { ApiError } from '../../server/contract/core/client.ts';

/** The server certainly did nothing. Without an answer, or while the first call is at work, nobody knows. */
export const isRefusal = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && code !== 'idempotency_in_progress';
