import type { WaitingView } from '../ui/waiting.tsx';
import { SECONDS_BETWEEN_LINES } from './progress.ts';
import { isQuiet } from './quiet.ts';

/** Says on stderr what is waited for: in place where it is a terminal, else a line every few seconds. */
export async function startWaiting(words: string): Promise<WaitingView> {
  if (isQuiet()) return { say: () => undefined, stop: async () => undefined };
  if (!process.stderr.isTTY) return waitInLines(words);
  const { showWaiting } = await import('../ui/waiting.tsx');
  return showWaiting(words);
}

function waitInLines(first: string): WaitingView {
  let words = first;
  const tell = (): void => void process.stderr.write(`${words}\n`);
  const timer = setInterval(tell, SECONDS_BETWEEN_LINES * 1000);
  tell();
  return {
    say: (next) => {
      words = next;
      tell();
    },
    stop: async () => clearInterval(timer),
  };
}
