import { run } from '@oclif/core';

/** Runs the command that these words name. The exit code is left in process.exitCode. */
export async function start(words: string[]): Promise<void> {
  const [first, ...rest] = words;
  const command = first === 'help' ? [...rest, '--help'] : words;
  try {
    await run(command, { root: import.meta.dirname });
  } catch (error) {
    // Commands explain their own errors; what comes here is rare, and --version should not wait for it.
    const { explain, printExplained } = await import('./errors.ts');
    const explained = explain(error, '');
    printExplained(explained);
    process.exitCode = explained.exitCode;
  }
}
