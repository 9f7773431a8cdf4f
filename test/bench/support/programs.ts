import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '../../../server/contract/core/client.ts';
import { loginAs } from '../../support/app.ts';
import { spawn } from '../../support/children.ts';
import { freePort } from '../../support/ports.ts';
import { type Installation, OWNER } from './installation.ts';
import { memoryOf } from './measure.ts';
import type { Place } from './place.ts';

/** The built programs as processes of their own, and the scripts of the floors beside them. */

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const PATH = process.env.PATH ?? '';

/** BENCH_LOGS keeps the logs of a run that is a test. */
const newLogFile = (folder: string): string =>
  join(process.env.BENCH_LOGS ?? folder, `bench-${randomUUID()}.log`);

export interface RunningServer {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  logFile: string;
  stop(): Promise<void>;
}

/** Starts `goodword-server` and waits until it answers. */
export async function startServer(
  { env, folder }: Pick<Installation, 'env' | 'folder'>,
  { args = ['serve'], more = {} }: { args?: string[]; more?: Record<string, string> } = {},
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = newLogFile(folder);
  const log = openSync(logFile, 'a');
  const began = performance.now();
  const program = spawn(join(PROJECT, 'bin/goodword-server'), args, {
    cwd: folder,
    env: { PATH, ...env, PORT: String(port), ...more },
    stdio: ['ignore', log, log],
  });
  await untilAnswer(`${url}/api/health`, program, logFile);
  const startedIn = performance.now() - began;
  return { url, pid: program.pid as number, startedIn, logFile, stop: () => end(program) };
}

/** Several servers on one installation, without workers. */
export const startServers = (installation: Installation, count: number): Promise<RunningServer[]> =>
  Promise.all(
    Array.from({ length: count }, () => startServer(installation, { args: ['serve', '--no-worker'] })),
  );

/** Workers alone; what they do says when they have started. */
export const startWorkers = ({ env, folder }: Installation, count: number, more: Record<string, string>) =>
  Array.from({ length: count }, () => {
    const log = openSync(newLogFile(folder), 'a');
    const program = spawn(join(PROJECT, 'bin/goodword-server'), ['worker'], {
      cwd: folder,
      env: { PATH, ...env, ...more },
      stdio: ['ignore', log, log],
    });
    return { stop: () => end(program) };
  });

/** The pretend carrier as a process of its own. */
export async function startCarrier({
  env,
  folder,
}: Installation): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const logFile = newLogFile(folder);
  const log = openSync(logFile, 'a');
  const program = spawn(join(PROJECT, 'bin/goodword-server'), ['sandbox', '--port', String(port)], {
    cwd: folder,
    env: { PATH, ...env },
    stdio: ['ignore', log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswer(url, program, logFile);
  return { url, stop: () => end(program) };
}

/** Any answer will do: anyone who answers has started. */
async function untilAnswer(url: string, program: ChildProcess, logFile: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    if (program.exitCode !== null) throw new Error(`A program ended:\n${readFileSync(logFile, 'utf8')}`);
    await wait(2);
  }
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

/** Signs an owner in as the terminal does. */
export async function signIn(url: string, owner = OWNER): Promise<{ client: Client; accessToken: string }> {
  const device = { 'x-device-id': randomUUID(), 'x-goodword-client': 'cli' };
  const anybody = createClient({ origin: url, headers: () => device });
  const { accessToken } = await loginAs(anybody, owner);
  const headers = { ...device, authorization: `Bearer ${accessToken}` };
  return { client: createClient({ origin: url, headers: () => headers, timeout: 300_000 }), accessToken };
}

export interface Ended {
  output: string;
  milliseconds: number;
  /** MiB. */
  mostMemory: number;
}

/** Runs a program to its end; throws when it fails. */
export async function run(
  command: string,
  args: string[],
  { env = {}, watchMemory = false }: { env?: Record<string, string>; watchMemory?: boolean } = {},
): Promise<Ended> {
  const began = performance.now();
  const program = spawn(command, args, { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let mostMemory = 0;
  const watch = watchMemory
    ? setInterval(() => {
        mostMemory = Math.max(mostMemory, peakOf(program.pid as number));
      }, 20)
    : undefined;
  const [output, words, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ]);
  const milliseconds = performance.now() - began;
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with code ${code}:\n${words}`);
  return { output, milliseconds, mostMemory };
}

/** A process that has just ended holds nothing. */
function peakOf(pid: number): number {
  try {
    return memoryOf(pid, 'VmHWM') || 0;
  } catch {
    return 0;
  }
}

export const goodword = (args: string[], options?: Parameters<typeof run>[2]): Promise<Ended> =>
  run(join(PROJECT, 'bin/goodword'), args, options);

async function writeJob(place: Place, name: string, job: object): Promise<[script: string, job: string]> {
  const file = join(await place.newFolder(), 'job.json');
  await writeFile(file, JSON.stringify(job));
  return [join(PROJECT, 'test/bench', name), file];
}

/** Runs a script of this folder with its job, and gives how it ended. */
export const runScript = async (place: Place, name: string, job: object): Promise<Ended> =>
  run(process.execPath, await writeJob(place, name, job));

/** Starts a script that goes on until its standard input ends, and prints where it serves, or that it has begun. */
export async function serveScript(place: Place, name: string, job: object) {
  const program = spawn(process.execPath, await writeJob(place, name, job), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await once(program.stdout, 'data');
  const stop = async () => {
    const ended = once(program, 'exit');
    program.stdin.end();
    await ended;
  };
  return { url: String(url), stop };
}
