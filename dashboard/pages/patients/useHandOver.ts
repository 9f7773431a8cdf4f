import { useNavigate } from 'react-router-dom';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Call } from '../../../server/contract/core/route.ts';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { notIn, useNumbersDraft, withMore, withNames } from '../../lib/numbersDraft.ts';
import { selectionText as text } from '../../texts/patients/patients.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';

const notify = notifyAbout('selection');

type NumbersQuery = NonNullable<Call<Api['listPatientNumbers']>['query']>;

/** Puts numbers into the list of Request Reviews, where each gets its verdict, and goes there. */
export function useHandOver() {
  const draft = useNumbersDraft();
  const navigate = useNavigate();
  const { call, pending } = useCall('listPatientNumbers');

  /** Those of a filter come from the server. */
  const numbersOf = async (whom: readonly Patient[] | NumbersQuery) => {
    if (!isFilter(whom)) return { people: whom, beyond: 0 };
    const outcome = await call({ query: whom });
    if (!outcome.ok) return void notify.failure(text.numbersFailed, outcome.error);
    const { data, total } = outcome.answer;
    return { people: data, beyond: total - data.length };
  };
  const handOver = async (whom: readonly Patient[] | NumbersQuery): Promise<void> => {
    const found = await numbersOf(whom);
    if (!found) return;
    const fresh = notIn(
      draft.value,
      found.people.map(({ phoneNumber }) => phoneNumber),
    );
    const { list, left } = withMore(withNames(draft.value, found.people), fresh);
    draft.set(list);
    const tooMany = left + found.beyond;
    if (tooMany > 0) notify.warning(requestText.tooMany(tooMany));
    else notify.info(fresh.length > 0 ? text.handedOver(fresh.length) : text.inListAlready);
    void navigate('/request-reviews');
  };
  return { handOver, pending };
}

const isFilter = (whom: readonly Patient[] | NumbersQuery): whom is NumbersQuery => !Array.isArray(whom);
