import { Text, useApp, useInput } from 'ink';
import { askOnStderr } from './onStderr.ts';

function Question({ text }: { text: string }) {
  const { exit } = useApp();
  useInput((input, key) => {
    const letter = input.toLowerCase();
    if (letter === 'y') exit(true);
    else if (letter === 'n' || key.return || key.escape || (key.ctrl && letter === 'c')) exit(false);
  });
  return (
    <Text>
      {text} <Text dimColor>(y/N)</Text>
    </Text>
  );
}

/** Asks a yes-or-no question on stderr; anything but yes is no. */
export const confirm = async (text: string): Promise<boolean> =>
  (await askOnStderr(<Question text={text} />)) === true;
