import { useCallback, useEffect } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { Api, RouteName } from '../../server/contract/core/api.ts';
import type { ApiError, CallName } from '../../server/contract/core/client.ts';
import { TIMES } from '../../server/contract/core/limits.ts';
import type { Answer, Call } from '../../server/contract/core/route.ts';
import { api } from '../api.ts';

/** How every read behaves: fresh for 5 minutes, one retry, not on focus. */
export const READ_RULES: SWRConfiguration = {
  revalidateOnFocus: false,
  dedupingInterval: TIMES.dataFresh,
  errorRetryCount: 1,
  errorRetryInterval: 1_000,
  shouldRetryOnError: (error: ApiError) => error.status === 0 || error.status >= 500,
  keepPreviousData: true,
};

interface Options<T> {
  /** Reads again so many milliseconds after each reading while the page is seen, by the newest answer; 0 means once. */
  every?: number | ((newest: T | undefined) => number);
  /** Milliseconds for which the answer is fresh, where that is less than for all others. */
  freshFor?: number;
}

export interface Read<T> {
  /** The newest answer; while another page or filter loads, the one before it. */
  data: T | undefined;
  error: ApiError | undefined;
  /** `data` answers this very question: an error then says only that it could not be read again. */
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
  { every = 0, freshFor = TIMES.dataFresh }: Options<Answer<Api[Name]>> = {},
): Read<Answer<Api[Name]>> {
  const key = name === null ? null : [name, call];
  const place = unstable_serialize(key);
  const { cache } = useSWRConfig();
  const answered = cache.get(place)?.data;
  const wait = typeof every === 'function' ? every(answered) : every;
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<Api[Name]>, ApiError>(
    key,
    ([route, given]: [Name, Call<Api[Name]>]) => callOf(route)(given),
    { dedupingInterval: wait > 0 ? wait / 2 : freshFor },
  );
  usePolling(place, wait, isValidating, mutate);

  return {
    data,
    error,
    known: answered !== undefined,
    loading: isLoading && data === undefined,
    busy: isValidating,
    reload: () => mutate(),
  };
}

/**
 * SWR's own polling leaves out what falls into the time for which the first answer was fresh, and ends with an error.
 * Anyone who reads the same puts off everybody's next look.
 */
function usePolling(place: string, every: number, isReading: boolean, read: () => Promise<unknown>): void {
  const { cache } = useSWRConfig();
  useEffect(() => {
    if (every === 0 || isReading || place === '') return;
    const timer = setInterval(() => {
      const isSeen = document.visibilityState === 'visible' && navigator.onLine;
      if (isSeen && !cache.get(place)?.isValidating) void read();
    }, every);
    return () => clearInterval(timer);
  }, [cache, place, every, isReading, read]);
}

/** Gives a function that has all that is shown read again. */
export function useRereadAll(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(() => true), [mutate]);
}

/** Gives a function that has the named routes read again, on every screen that shows them. */
export function useReread(): (...names: RouteName[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    (...names) => mutate((key) => Array.isArray(key) && names.includes(key[0] as RouteName)),
    [mutate],
  );
}
