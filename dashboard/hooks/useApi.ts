import { useCallback, useEffect } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { Api, RouteName } from '../../server/contract/api.ts';
import type { ApiError, CallName } from '../../server/contract/client.ts';
import { TIMES } from '../../server/contract/limits.ts';
import type { Answer, Call } from '../../server/contract/route.ts';
import { api } from '../api.ts';

/** How every read behaves (specification 000 section 9): fresh for 5 minutes, one retry, not on focus. */
export const READ_RULES: SWRConfiguration = {
  revalidateOnFocus: false,
  dedupingInterval: TIMES.dataFresh,
  errorRetryCount: 1,
  errorRetryInterval: 1_000,
  shouldRetryOnError: (error: ApiError) => error.status === 0 || error.status >= 500,
  keepPreviousData: true,
};

interface Options {
  /** Reads again every so many milliseconds while the page is seen; 0 or absent means once. */
  every?: number;
}

export interface Read<T> {
  /** The newest answer; while another page or filter loads, the one before it. */
  data: T | undefined;
  error: ApiError | undefined;
  /** `data` answers this very question: an error then says only that it could not be read anew. */
  known: boolean;
  /** Nothing to show yet. */
  loading: boolean;
  /** A call is under way, whether or not there is something to show. */
  busy: boolean;
  reload: () => Promise<unknown>;
}

const callOf = <Name extends CallName>(name: Name) =>
  api[name] as unknown as (call?: Call<Api[Name]>) => Promise<Answer<Api[Name]>>;

/**
 * Reads a route of the contract by its name: `useApi('listPatients', { query: { page } })`. A null name reads
 * nothing yet. Everybody who asks the same shares one answer.
 */
export function useApi<Name extends CallName>(
  name: Name | null,
  call?: Call<Api[Name]>,
  { every = 0 }: Options = {},
): Read<Answer<Api[Name]>> {
  const key = name === null ? null : [name, call];
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<Api[Name]>, ApiError>(
    key,
    ([route, given]: [Name, Call<Api[Name]>]) => callOf(route)(given),
    // SWR leaves out a poll that falls into the time for which data is fresh.
    every > 0 ? { refreshInterval: every, dedupingInterval: every / 2 } : {},
  );
  const { cache } = useSWRConfig();
  const known = cache.get(unstable_serialize(key))?.data !== undefined;

  // SWR polls no more after an error.
  const isCutOff = error !== undefined && known && every > 0;
  useEffect(() => {
    if (!isCutOff) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void mutate(), every);
    return () => clearInterval(timer);
  }, [isCutOff, every, mutate]);

  return {
    data,
    error,
    known,
    loading: isLoading && data === undefined,
    busy: isValidating,
    reload: () => mutate(),
  };
}

/** Gives a function that has the named routes read again, on every screen that shows them. */
export function useReread(): (...names: RouteName[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    (...names) => mutate((key) => Array.isArray(key) && names.includes(key[0] as RouteName)),
    [mutate],
  );
}
