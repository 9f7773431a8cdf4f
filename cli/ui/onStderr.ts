import { type RenderOptions, render } from 'ink';
import type { ReactNode } from 'react';

const OPTIONS = { stdout: process.stderr, exitOnCtrlC: false, patchConsole: false } satisfies RenderOptions;

/** Shows a view on stderr: stdout is for data. */
export const renderOnStderr = (view: ReactNode) => render(view, OPTIONS);

/** Shows a question on stderr and gives what its view exits with. */
export async function askOnStderr(question: ReactNode): Promise<unknown> {
  // Before the first frame: the terminal itself would show what is typed until Ink takes the keyboard.
  process.stdin.setRawMode(true);
  try {
    return await renderOnStderr(question).waitUntilExit();
  } finally {
    process.stdin.setRawMode(false);
  }
}
