import { render, Text, useApp, useInput } from 'ink';

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
export async function confirm(text: string): Promise<boolean> {
  const view = render(<Question text={text} />, {
    stdout: process.stderr,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return (await view.waitUntilExit()) === true;
}
