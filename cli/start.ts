import { run } from '@oclif/core';

/** Runs the command that these words name. The exit code is left in process.exitCode. */
export async function start(words: string[]): Promise<void> {
  const [first, ...rest] = words;
  const command = first === 'help' ? [...rest, '--help'] : words;
  try {
    await run(command, { root: import.meta.dirname });
  } catch (error) {
    // Commands explain their own errors; what comes here is rare, and --version should not wait for it.
    const { errorJson, explain, printExplained } = await import('./kit/errors.ts');
    const id = error instanceof Error ? /^command (.*) not found$/.exec(error.message)?.[1] : undefined;
    const { unknownCommand } = await import('./kit/unknownCommand.ts');
    const explained = explain(id === undefined ? error : await unknownCommand(import.meta.dirname, id), '');
    printExplained(explained);
    if (words.includes('--json')) process.stdout.write(`${JSON.stringify(errorJson(explained), null, 2)}\n`);
    process.exitCode = explained.exitCode;
  }
}
