import { useRef } from 'react';
import { type Api, type RouteName, api as routes } from '../../server/contract/core/api.ts';
import type { CallName, Extras } from '../../server/contract/core/client.ts';
import type { Call } from '../../server/contract/core/route.ts';
import { notifyAbout, type Subject } from '../lib/notify.ts';
import { useReread } from './useApi.ts';
import { useCall } from './useCall.ts';
import type { Guess } from './useGuess.ts';

export interface ActionWords {
  /** Title of the toast where it fails; its message is said where the error does not tell why. */
  failed: string | { title: string; message: string };
  /** Said where the row is gone: another window, or somebody else, was quicker. */
  gone: string;
}

/**
 * A write on one row that tells by itself how it failed; a row that is gone meanwhile is told as such, and the
 * named routes are read again. `run` gives whether the action is done; `done` is said then. While one is under way no
 * other is begun: each would be told with the words of its own. What a guess is of is read again by itself.
 */
export function useAction<Name extends CallName>(name: Name, rereads: readonly RouteName[]) {
  const { call, pending } = useCall(name, rereads);
  const reread = useReread();
  const isRunning = useRef(false);
  const run = async (
    given: Call<Api[Name]> & Extras,
    done: string,
    { failed, gone }: ActionWords,
    guess?: Guess,
  ) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    const outcome = await call(given, guess);
    isRunning.current = false;
    const notify = notifyAbout(subjectOf(name, given));
    if (outcome.ok) notify.success(done);
    else if (outcome.error.code === 'not_found') {
      notify.warning(gone);
      void reread(...rereads);
    } else {
      const isTold = outcome.error.code !== 'internal';
      notify.failure(isTold && typeof failed !== 'string' ? failed.title : failed, outcome.error);
    }
    return outcome.ok;
  };
  return { run, pending };
}

/** The row that an action is about: each has a word of its own, and a later action on the same row takes its place. */
function subjectOf(name: CallName, given: object): Subject {
  const { path } = routes[name];
  const row = path.slice(0, path.lastIndexOf('}') + 1) || path.slice(0, path.lastIndexOf('/'));
  const { params } = given as { params?: Record<string, unknown> };
  return row.replace(/\{(\w+)\}/g, (_, param) => String(params?.[param])) as Subject;
}
