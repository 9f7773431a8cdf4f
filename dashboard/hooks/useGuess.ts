import { useCallback } from 'react';
import { type Key, useSWRConfig } from 'swr';
import type { Api, RouteName } from '../../server/contract/core/api.ts';
import type { CallName } from '../../server/contract/core/client.ts';
import type { Answer } from '../../server/contract/core/route.ts';

/** What a write will have made of what a route answered. */
export interface Guess {
  of: RouteName;
  makes: (known: unknown) => unknown;
}

export const guess = <Name extends CallName>(
  of: Name,
  makes: (known: Answer<Api[Name]>) => Answer<Api[Name]>,
): Guess => ({ of, makes: makes as Guess['makes'] });

/**
 * Gives a function that shows a guess at once, on every screen that has read the route, while the write is under way. A
 * refusal takes it back; after it the route is read again, however it went. Only for what a person does often and what
 * harms nobody while it is wrong: never for what texts, charges, blocks a number, or says who may come in.
 */
export function useGuess() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ of, makes }: Guess, write: Promise<unknown>) => {
      const keys: Key[] = [];
      // SWR makes one guess for all keys of a filter; each page of a list needs its own.
      await mutate((key) => {
        if (Array.isArray(key) && key[0] === of) keys.push(key);
        return false;
      });
      const showing = keys.map((key) =>
        mutate(key, write, {
          optimisticData: (known: unknown) => known && makes(known),
          rollbackOnError: true,
          populateCache: false,
        }),
      );
      await Promise.allSettled(showing);
    },
    [mutate],
  );
}
