import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawn } from '../support/children.ts';
import { keepLog } from '../support/log.ts';
import { LONG } from './seed.ts';

/** Goodword's own programs as processes that a test starts, stops and kills. */

export interface Program {
  pid: number;
  signal(name: NodeJS.Signals): void;
  /** Stops the process between two steps; resolves once it stands. Only one that was started `stoppable`. */
  stop(): Promise<void>;
  /** Resolves once the program has logged these words, from when this is called. */
  says(words: string): Promise<void>;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Resolves with the code of its end. */
  ended: Promise<number | null>;
}

export interface Running extends Program {
  address: string;
}

export type Environment = Record<string, string>;

/** As it is built: dozens of them are started. */
export const OPERATORS_PROGRAM = 'build/server/main.js';
/** The long form waits as long as the product does. */
const IN_A_HURRY = LONG ? OPERATORS_PROGRAM : 'test/faults/quick.ts';
/** Where what is compiled for one process waits for the next, as that of the command line does. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');

function start(program: string, args: string[], env: Environment): ChildProcess {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, LOG_LEVEL: 'trace', NODE_COMPILE_CACHE, ...env },
    stdio: [...stdio],
  });
  keepLog(child);
  return child;
}

/** For the environment of a program that is to be stopped. */
export const stoppable: Environment = {
  NODE_OPTIONS: `--import=${new URL('stopsBetweenSteps.ts', import.meta.url)}`,
};

/** By the third word of what Linux says of the process; the second is a name in brackets. */
const isStopped = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('T') ?? false;

const handles = (child: ChildProcess): Program => ({
  ended: once(child, 'exit').then(([code]) => code),
  pid: Number(child.pid),
  signal: (name) => void child.kill(name),
  async stop() {
    child.kill('SIGUSR2');
    while (!isStopped(Number(child.pid))) await wait(1);
  },
  says: (words) =>
    new Promise((resolve) => {
      let heard = '';
      child.stdout?.on('data', (chunk) => {
        heard = (heard + String(chunk)).slice(-10_000);
        if (heard.includes(words)) resolve();
      });
    }),
  async kill() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  },
});

/** Starts `serve` and waits for its first answer. */
export const startServer = (env: Environment & { PORT: string }, ...options: string[]): Promise<Running> =>
  serve(OPERATORS_PROGRAM, env, options);

/** Runs a command of the operator's program that lies somewhere, and gives what it said to its end. */
export async function operate(program: string, args: string[], env: Environment) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** The same, in a hurry about whatever a text waits for. */
export const startQuickServer = (env: Environment & { PORT: string }): Promise<Running> =>
  serve(IN_A_HURRY, env);

async function serve(
  program: string,
  env: Environment & { PORT: string },
  options: string[] = [],
): Promise<Running> {
  const child = start(program, ['serve', ...options], env);
  const address = `http://127.0.0.1:${env.PORT}`;
  for (;;) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined);
    if (answer?.ok) return { address, ...handles(child) };
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts `worker` as it is built. */
export const startWorkerProcess = (env: Environment): Program =>
  handles(start(OPERATORS_PROGRAM, ['worker'], env));

/** Starts `worker`, in a hurry about whatever a text waits for. */
export const startQuickWorker = (env: Environment): Program => handles(start(IN_A_HURRY, ['worker'], env));

/** Starts the pretend carrier as a process of its own. */
export async function startCarrier(env: Environment): Promise<Running> {
  const child = start(OPERATORS_PROGRAM, ['sandbox', '--port', '0'], env);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let words = '';
  child.stdout?.on('data', (chunk) => {
    words += String(chunk);
    const address = /answers on (http:\S+?)\.? /.exec(words)?.[1];
    if (address) resolve(address);
  });
  child.on('exit', () => reject(new Error(`The carrier did not start: ${words}`)));
  return { address: await promise, ...handles(child) };
}
