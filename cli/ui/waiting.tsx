import { Text, useAnimation } from 'ink';
import { showDuration } from '../kit/words.ts';
import { renderOnStderr } from './onStderr.ts';

export interface WaitingView {
  /** Says something else from now on. */
  say(words: string): void;
  /** Takes it away; what is printed afterwards stands alone. */
  stop(): Promise<void>;
}

/** One line: what is waited for, and for how long already. */
function Waiting({ words }: { words: string }) {
  const { time } = useAnimation({ interval: 1_000 });
  return (
    <Text wrap="truncate">
      {words} <Text dimColor>{`${showDuration(time / 1000)} · Ctrl-C ends it`}</Text>
    </Text>
  );
}

/** Shows the line on stderr until it is stopped. */
export function showWaiting(first: string): WaitingView {
  const view = renderOnStderr(<Waiting words={first} />);
  return {
    say: (words) => view.rerender(<Waiting words={words} />),
    stop: async () => {
      view.clear();
      view.unmount();
      await view.waitUntilExit();
    },
  };
}
