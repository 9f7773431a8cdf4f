import { Text, useApp, useInput } from 'ink';
import { useReducer, useRef } from 'react';
import { askOnStderr } from './onStderr.ts';

function Prompt({ label, secret }: { label: string; secret: boolean }) {
  const { exit } = useApp();
  const typed = useRef('');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useInput((input, key) => {
    if (key.ctrl && input === 'c') return exit(undefined);
    if (key.ctrl && input === 'u') typed.current = '';
    else if (key.backspace || key.delete) typed.current = [...typed.current].slice(0, -1).join('');
    else if (!key.ctrl && !key.meta) typed.current += input;
    redraw();
    // What is pasted may hold the line's end.
    const [line, ...rest] = typed.current.split(/[\r\n]/);
    if (key.return || rest.length > 0) exit(line);
  });
  const shown = secret ? '•'.repeat([...typed.current].length) : typed.current;
  return (
    <Text>
      <Text dimColor>{label}</Text> {shown}
      <Text inverse> </Text>
    </Text>
  );
}

/** Asks for a line of text on stderr; undefined where it is broken off with Ctrl-C. */
export async function ask(label: string, { secret = false } = {}): Promise<string | undefined> {
  const answer = await askOnStderr(<Prompt label={label} secret={secret} />);
  return typeof answer === 'string' ? answer : undefined;
}
