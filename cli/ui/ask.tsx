import { render, Text, useApp, useInput } from 'ink';
import { useState } from 'react';

function Prompt({ label, secret }: { label: string; secret: boolean }) {
  const { exit } = useApp();
  const [typed, setTyped] = useState('');
  useInput((input, key) => {
    if (key.return) exit(typed);
    else if (key.ctrl && input === 'c') exit(undefined);
    else if (key.ctrl && input === 'u') setTyped('');
    else if (key.backspace || key.delete) setTyped([...typed].slice(0, -1).join(''));
    else if (!key.ctrl && !key.meta) setTyped(typed + input.replace(/\p{Cc}/gu, ''));
  });
  const shown = secret ? '•'.repeat([...typed].length) : typed;
  return (
    <Text>
      <Text dimColor>{label}</Text> {shown}
      <Text inverse> </Text>
    </Text>
  );
}

/** Asks for a line of text on stderr; undefined where it is broken off with Ctrl-C. */
export async function ask(label: string, { secret = false } = {}): Promise<string | undefined> {
  const options = { stdout: process.stderr, exitOnCtrlC: false, patchConsole: false };
  const view = render(<Prompt label={label} secret={secret} />, options);
  const answer = await view.waitUntilExit();
  return typeof answer === 'string' ? answer : undefined;
}
