import { useCallback, useRef, useState } from 'react';
import type { Api, RouteName } from '../../server/contract/core/api.ts';
import { ApiError, type CallName, type Extras } from '../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../server/contract/core/errors.ts';
import type { Answer, Call } from '../../server/contract/core/route.ts';
import { api } from '../api.ts';
import { forgetFailure } from '../lib/notify.ts';
import { useReread } from './useApi.ts';
import { type Guess, useGuess } from './useGuess.ts';

export type Outcome<T> = { ok: true; answer: T } | { ok: false; error: ApiError };

/**
 * A write, with its state: `const send = useCall('sendBulk', ['listActivity', 'getUsage'])`, then
 * `const outcome = await send.call({ payload })`. It never throws. The routes named second are read again
 * after a success. A second call while one is pending is given the first one's outcome. With a guess, screens show it
 * until the answer is there. A toast about a failure goes once a later call goes well.
 */
export function useCall<Name extends CallName>(name: Name, rereads: readonly RouteName[] = []) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const reread = useReread();
  const show = useGuess();
  const running = useRef<Promise<Outcome<Answer<Api[Name]>>>>(undefined);
  const failed = useRef<ApiError>(undefined);
  const after = useRef(rereads);
  after.current = rereads;

  const call = useCallback(
    (given: Call<Api[Name]> & Extras, guess?: Guess) => {
      running.current ??= (async () => {
        setPending(true);
        setError(undefined);
        const answering = attempt<Answer<Api[Name]>>(name, given);
        if (guess) void show(guess, answering.then(orThrow));
        const outcome = await answering;
        if (outcome.ok) {
          if (failed.current) forgetFailure(failed.current);
          void reread(...after.current);
        } else setError(outcome.error);
        failed.current = outcome.ok ? undefined : outcome.error;
        setPending(false);
        running.current = undefined;
        return outcome;
      })();
      return running.current;
    },
    [name, reread, show],
  );
  const clear = useCallback(() => setError(undefined), []);
  return { call, pending, error, clear };
}

async function attempt<T>(name: CallName, given: Extras): Promise<Outcome<T>> {
  try {
    return { ok: true, answer: await (api[name] as (call: Extras) => Promise<T>)(given) };
  } catch (cause) {
    if (cause instanceof ApiError) return { ok: false, error: cause };
    const error = new ApiError(ERROR_TEXT.unexpected, { status: 0, code: 'internal' });
    return { ok: false, error: Object.assign(error, { cause }) };
  }
}

function orThrow(outcome: Outcome<unknown>): void {
  if (!outcome.ok) throw outcome.error;
}
