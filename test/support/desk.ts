import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { openSession } from '../../cli/session/session.ts';
import { PASSWORD, type TestApp } from './app.ts';
import { endChild, spawn } from './children.ts';
import { isProcessFree, runShared, wordsOf } from './sharedCommands.ts';

/**
 * Runs the built CLI as people do, in a pipe or in a real pseudo-terminal. What only runs to its end shares a process with
 * others; what is left running, typed at or asked more of the shell has one of its own.
 */

const GOODWORD = fileURLToPath(new URL('../../bin/goodword', import.meta.url));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Somebody at a computer: a home folder of their own and the address of a server. */
export interface Desk {
  folder: string;
  env: Record<string, string>;
  /** Runs `goodword` with these words in a pipe. */
  run(words: string[], options?: { input?: string }): Promise<Ended>;
  /** Runs a line of shell in which `goodword` is the CLI. */
  shell(line: string): Promise<Ended>;
  /** The same in any case by a shell. */
  process(line: string): Promise<Ended>;
  /** Starts `goodword` with these words and leaves it running. */
  start(words: string[]): Running;
  /** Starts a line of shell in a pseudo-terminal of this many columns. */
  terminal(line: string, columns?: number): Running;
}

interface Running {
  /** Everything that was shown so far; in a terminal without its control characters. */
  shown(): string;
  /** Resolves once the text was shown. */
  until(text: string | RegExp): Promise<void>;
  type(text: string): void;
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

/** A desk in a temporary folder; `atEnd` clears it away, with all that still runs there. */
export async function makeDesk(url: string, atEnd: (cleanUp: () => Promise<void>) => void): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-desk-'));
  const started: ChildProcess[] = [];
  atEnd(async () => {
    for (const child of started) endChild(child);
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(join(folder, 'bin'));
  await symlink(GOODWORD, join(folder, 'bin', 'goodword'));
  const {
    CI: _,
    NO_COLOR: __,
    FORCE_COLOR: ___,
    ...inherited
  } = globalThis.process.env as Record<string, string>;
  const PATH = `${join(folder, 'bin')}:${inherited.PATH}`;
  const env = {
    ...inherited,
    PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    GOODWORD_URL: url,
  };
  const begin = (command: string, words: string[]) => {
    // A group of its own: a shell ends with all that it started.
    const child = spawn(command, words, { cwd: folder, env, stdio: 'pipe', detached: true });
    started.push(child);
    return child;
  };
  const run: Desk['run'] = (words, { input = '' } = {}) => {
    if (isProcessFree()) return runShared({ words, folder, env, input });
    const running = watch(begin('goodword', words));
    running.type(input);
    running.endInput();
    return running.ended;
  };
  const process: Desk['process'] = (line) => watch(begin('sh', ['-c', line])).ended;
  return {
    folder,
    env,
    run,
    shell: (line) => {
      const words = wordsOf(line);
      return words ? run(words) : process(line);
    },
    process,
    start: (words) => watch(begin('goodword', words)),
    terminal: (line, columns = 100) =>
      watch(begin('script', ['-qec', `stty cols ${columns} rows 40; exec ${line}`, '/dev/null'])),
  };
}

function watch(child: ChildProcess): Running & { endInput(): void } {
  const said = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  const hear = (name: 'stdout' | 'stderr') => (chunk: string) => {
    said[name] += chunk;
    for (const listener of listeners) listener();
  };
  // A chunk may end in the midst of a letter.
  child.stdout?.setEncoding('utf8').on('data', hear('stdout'));
  child.stderr?.setEncoding('utf8').on('data', hear('stderr'));
  // A command that ends before it has read its input closes the pipe.
  child.stdin?.on('error', () => undefined);
  const shown = (): string => stripVTControlCharacters(said.stdout + said.stderr);
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...said })));
  return {
    shown,
    until: (text) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = () =>
        (typeof text === 'string' ? shown().includes(text) : text.test(shown())) && resolve();
      listeners.add(look);
      look();
      ended.then(() => reject(new Error(`ended without showing ${text}:\n${shown()}`)));
      return promise.finally(() => listeners.delete(look));
    },
    type: (text) => void child.stdin?.write(text),
    endInput: () => void child.stdin?.end(),
    signal: (name) => void child.kill(name),
    ended,
  };
}

/** Signs a desk in, with a profile of its own where one is named. */
export async function signInAt(desk: Desk, email: string, profile?: string): Promise<void> {
  const words = ['login', '--email', email, '--password-stdin', ...(profile ? ['--profile', profile] : [])];
  const { code, stderr } = await desk.run(words, { input: PASSWORD });
  if (code !== 0) throw new Error(stderr);
}

/** Begins to sign in at a terminal: types address and password. */
export async function typeSignIn(desk: Desk, email: string, password = PASSWORD): Promise<Running> {
  const terminal = desk.terminal('goodword login');
  await terminal.until('Email:');
  terminal.type(`${email}\r`);
  await terminal.until('Password:');
  terminal.type(`${password}\r`);
  return terminal;
}

/** A desk at which somebody signed in before: it has what `goodword login` leaves there. */
export async function deskOf(
  app: TestApp,
  member: { email: string },
  atEnd: (cleanUp: () => Promise<void>) => void,
  url = app.url,
): Promise<Desk> {
  const desk = await makeDesk(url, atEnd);
  await sitDown(desk, member);
  // The clinic's activity list begins with what the story does.
  await app.ctx.db.knex('activities').where({ type: 'user_login' }).delete();
  return desk;
}

/** Signs somebody in at a desk without the time that the command takes. */
export async function sitDown(desk: Desk, { email }: { email: string }, profile?: string): Promise<void> {
  const configDir = join(desk.folder, 'config', 'goodword');
  const env = { GOODWORD_URL: desk.env.GOODWORD_URL };
  const session = await openSession({ configDir, env, profile, onProofNeeded: async () => false });
  await session.login({ email, password: PASSWORD });
}

/** Runs lines of shell one after the other in one pseudo-terminal; gives what was shown, without colours. */
export async function inTerminal(desk: Desk, lines: string[], columns = 120): Promise<string> {
  await writeFile(join(desk.folder, 'story.sh'), ['set -e', ...lines].join('\n'));
  const terminal = desk.terminal('sh story.sh', columns);
  const { code } = await terminal.ended;
  if (code !== 0) throw new Error(`ended with ${code}:\n${terminal.shown()}`);
  return terminal.shown().replaceAll('\r\n', '\n');
}
