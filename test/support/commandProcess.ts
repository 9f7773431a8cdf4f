import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { enableCompileCache } from 'node:module';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Command, Result } from './sharedCommands.ts';

/**
 * Runs commands of the built CLI one after the other in this one process, as its parent asks. Each has the folder, the
 * environment and the input that it would have in a process of its own, and ends when nothing keeps it open.
 */

const BUILT = new URL('../../build/cli/', import.meta.url);

type Write = typeof process.stdout.write;

/** Takes what is written instead of the stream; gives it as text. */
function catchWords(stream: NodeJS.WriteStream): () => string {
  const chunks: Buffer[] = [];
  stream.write = ((chunk: string | Uint8Array, ...more: unknown[]) => {
    chunks.push(Buffer.from(chunk as string));
    const done = more.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  }) as Write;
  return () => Buffer.concat(chunks).toString();
}

const open = (): number => process.getActiveResourcesInfo().length;

/** A process ends once nothing is open; what stays open for good is waited for in vain here too. */
async function untilNothingIsOpen(atRest: number): Promise<void> {
  do await wait(1, undefined, { ref: false });
  while (open() > atRest);
}

function setEnvironment(env: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env, { NODE_ENV: 'production' });
}

type Start = (words: string[]) => Promise<void>;

async function run(start: Start, { words, folder, env, input }: Command, atRest: number): Promise<Result> {
  process.chdir(folder);
  setEnvironment(env);
  process.exitCode = undefined;
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
  const [stdout, stderr] = [catchWords(process.stdout), catchWords(process.stderr)];
  await start(words);
  await untilNothingIsOpen(atRest);
  // The next command connects by itself, as every process does.
  for (const agent of [http.globalAgent, https.globalAgent]) agent.destroy();
  return { code: Number(process.exitCode ?? 0), stdout: stdout(), stderr: stderr() };
}

process.env.NODE_ENV = 'production';
enableCompileCache();
const [, entry = ''] =
  /import\("\.\/(start-\w+\.js)"\)/.exec(readFileSync(new URL('main.js', BUILT), 'utf8')) ?? [];
const { start } = (await import(new URL(entry, BUILT).href)) as { start: Start };
const say = (said: Result | { failed: string }) => void process.send?.(said);

process.on('uncaughtException', (error) => say({ failed: String(error.stack) }));
process.once('disconnect', () => process.exit());
let atRest: number | undefined;
process.on('message', (command: Command) => {
  // Both streams are open before the first command, and stay so.
  atRest ??= [process.stdout, process.stderr].length && open();
  run(start, command, atRest).then(say, (error: Error) => say({ failed: String(error.stack) }));
});
