import { Group } from '@mantine/core';
import { listWordsText as text } from '../../texts/patients/listWords.ts';
import { ActionButton } from '../inputs/ActionButton.tsx';
import { useDecideWord } from './useDecideWord.ts';

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
