import { Group } from '@mantine/core';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { listWordsText as text } from '../../texts/patients/listWords.ts';
import { ActionButton } from '../inputs/ActionButton.tsx';

interface Props {
  word: string;
  /** What is decided already; null where nothing is. */
  mayText?: boolean | null;
  onDecided?: (mayText: boolean) => void;
}

/** The two things that a word of a list can mean for texts. */
export function WordButtons({ word, mayText = null, onDecided }: Props) {
  const { decide, pending } = useDecideWord();
  const button = (answer: boolean, words: string, label: string) => (
    <ActionButton
      paidOnly
      size="xs"
      variant={mayText === answer ? 'light' : 'default'}
      aria-label={label}
      aria-pressed={mayText === null ? undefined : mayText === answer}
      disabled={pending}
      onClick={async () => {
        if (mayText !== answer && (await decide(word, answer))) onDecided?.(answer);
      }}
    >
      {words}
    </ActionButton>
  );
  return (
    <Group gap="xs">
      {button(true, text.mayText, text.mayTextLabel(word))}
      {button(false, text.doNotText, text.doNotTextLabel(word))}
    </Group>
  );
}

const notify = notifyAbout('listWords');

/** Decides what a word of the clinic's lists means for texts; `decide` gives whether that is kept. */
function useDecideWord() {
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
