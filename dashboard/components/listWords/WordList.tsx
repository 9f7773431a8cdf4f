import { Text } from '@mantine/core';
import { WordButtons } from './WordButtons.tsx';
import classes from './WordList.module.css';

interface ShownWord {
  word: string;
  /** What is known of it: how many rows, what was decided. */
  detail: string;
  mayText: boolean | null;
}

interface Props {
  label: string;
  words: readonly ShownWord[];
  onDecided?: (word: string, mayText: boolean) => void;
}

/** Words of lists, each with what it may mean for texts. */
export function WordList({ label, words, onDecided }: Props) {
  return (
    <ul className={classes.list} aria-label={label}>
      {words.map(({ word, detail, mayText }) => (
        <li key={word} className={classes.word}>
          <div className={classes.words}>
            <Text size="sm" fw={600}>
              {word}
            </Text>
            <Text size="xs" c="dimmed">
              {detail}
            </Text>
          </div>
          <WordButtons word={word} mayText={mayText} onDecided={(answer) => onDecided?.(word, answer)} />
        </li>
      ))}
    </ul>
  );
}
