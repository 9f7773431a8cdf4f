import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer, Call } from '../../../server/contract/core/route.ts';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { addedText as text } from '../../texts/patients/patientForms.ts';

const notify = notifyAbout('added');

type Patients = Call<Api['bulkAddPatients']>['payload']['patients'];
type Refused = Answer<Api['bulkAddPatients']>['data']['failed'];

interface Options {
  /** Title of the toast where the call itself fails. */
  failed: string;
  /** Both once everybody is in: the draft is dropped, and the form has done its work. */
  forget: () => void;
  onDone: () => void;
}

/** Adds patients and says how many are in and how many are not. `add` gives those whom the server refused. */
export function useAddPatients({ failed, forget, onDone }: Options) {
  const { call, pending } = useCall('bulkAddPatients', ['listPatients']);
  const add = async (patients: Patients): Promise<Refused> => {
    const outcome = await call({ payload: { patients } });
    if (!outcome.ok) {
      notify.failure(failed, outcome.error);
      return [];
    }
    const { failed: refused, summary } = outcome.answer.data;
    const added = summary.successful > 0 ? text.added(summary.successful) : undefined;
    if (refused.length > 0) {
      const notAdded = text.notAdded(refused.length);
      notify.failure(added ? { title: notAdded, message: added } : notAdded);
      return refused;
    }
    if (added) notify.success(added);
    forget();
    onDone();
    return [];
  };
  return { add, pending };
}
