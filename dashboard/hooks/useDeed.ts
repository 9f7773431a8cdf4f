import type { Api, RouteName } from '../../server/contract/api.ts';
import type { CallName, Extras } from '../../server/contract/client.ts';
import type { Call } from '../../server/contract/route.ts';
import { notify } from '../notify.ts';
import { useReread } from './useApi.ts';
import { useCall } from './useCall.ts';

interface Words {
  /** Title of the toast where it fails. */
  failed: string;
  /** Said where the row is gone: another window, or somebody else, was quicker. */
  gone: string;
}

/**
 * A write on one row that tells by itself how it failed; a row that is gone meanwhile is told as such, and the
 * named routes are read again. `run` gives whether the deed is done; `done` is said then.
 */
export function useDeed<Name extends CallName>(name: Name, rereads: readonly RouteName[]) {
  const { call, pending } = useCall(name, rereads);
  const reread = useReread();
  const run = async (given: Call<Api[Name]> & Extras, done: string, { failed, gone }: Words) => {
    const outcome = await call(given);
    if (outcome.ok) notify.success(done);
    else if (outcome.error.code === 'not_found') {
      notify.warning(gone);
      void reread(...rereads);
    } else notify.failure(failed, outcome.error);
    return outcome.ok;
  };
  return { run, pending };
}
