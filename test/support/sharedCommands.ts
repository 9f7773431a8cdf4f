import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Commands of the CLI that need no process of their own: they take turns in one, since most of their time is its start. */

export interface Command {
  words: string[];
  folder: string;
  env: Record<string, string>;
  input: string;
}

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

const PROGRAM = fileURLToPath(new URL('commandProcess.ts', import.meta.url));

let shared: ChildProcess | undefined;
let isBusy = false;

function begin(): ChildProcess {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  // It ends with the channel, which ends with this process.
  child.unref();
  child.channel?.unref();
  child.once('exit', () => {
    if (shared === child) shared = undefined;
  });
  return child;
}

/** Whether the next command would have the process for itself. */
export const isProcessFree = (): boolean => !isBusy;

/** Runs a command in the process that all share; none may be running there. */
export async function runShared(command: Command): Promise<Result> {
  isBusy = true;
  shared ??= begin();
  const child = shared;
  child.channel?.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const hear = (said: Result | { failed: string }) =>
    'failed' in said ? reject(new Error(said.failed)) : resolve(said);
  const end = (code: number | null) => reject(new Error(`The process of all commands ended with ${code}.`));
  child.once('message', hear);
  child.once('exit', end);
  child.send(command);
  try {
    return await promise;
  } finally {
    child.off('message', hear);
    child.off('exit', end);
    child.channel?.unref();
    isBusy = false;
  }
}

const WORD = /"([^"$`\\]*)"|'([^']*)'|([^\s"'$`\\|<>&;()*?~#!{}[\]]+)/y;

/** The words that a shell would give to `goodword`; null where the line asks more of the shell than to part words. */
export function wordsOf(line: string): string[] | null {
  const words: string[] = [];
  const parts = line.replaceAll(/ \\\n */g, ' ').trim();
  for (let at = 0; at < parts.length; ) {
    let word = '';
    const from = at;
    for (let found = next(parts, at); found; found = next(parts, at)) {
      word += found[1] ?? found[2] ?? found[3] ?? '';
      at += found[0].length;
    }
    if (at === from || (at < parts.length && parts[at] !== ' ')) return null;
    words.push(word);
    while (parts[at] === ' ') at += 1;
  }
  const [program, ...rest] = words;
  return program === 'goodword' ? rest : null;
}

function next(line: string, at: number): RegExpExecArray | null {
  WORD.lastIndex = at;
  return WORD.exec(line);
}
