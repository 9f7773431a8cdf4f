import type { ApiError } from '../../server/contract/core/client.ts';

/** The error with which a call is refused; a call that succeeds fails the test. */
export const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('the call should have been refused')),
    (error) => error as ApiError,
  );
