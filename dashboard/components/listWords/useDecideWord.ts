import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { listWordsText as text } from '../../texts/patients/listWords.ts';

const notify = notifyAbout('listWords');

/** Decides what a word of the clinic's lists means for texts; `decide` gives whether that is kept. */
export function useDecideWord() {
  const { call, pending } = useCall('decideWord', [
    'listWords',
    'getSettings',
    'listPatients',
    'listActivity',
  ]);
  const decide = async (word: string, mayText: boolean): Promise<boolean> => {
    const outcome = await call({ payload: { word, mayText } });
    if (outcome.ok) notify.success((mayText ? text.decided.may : text.decided.not)(word));
    else notify.failure(text.failed, outcome.error);
    return outcome.ok;
  };
  return { decide, pending };
}
