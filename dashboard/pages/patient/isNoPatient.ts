import type { ApiError } from '../../../server/contract/core/client.ts';

/** Whether nobody is to be found under an address: erased, another clinic's, or not an id at all. */
export const isNoPatient = (error: ApiError | undefined): boolean =>
  error?.status === 404 || error?.status === 400;
