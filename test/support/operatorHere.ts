import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { ConfigError } from '../../server/config/config.ts';
import { Refusal } from '../../server/domain/refusal.ts';
import { makeProgram } from '../../server/operator/program.ts';
import type { Ended } from './operator.ts';

/**
 * Somebody at the machine where the data is, whose commands run in the process of the test, one after the other: most of the
 * time of a process is its start. What goes on until it is stopped, or asks the system for more than files, has one of its
 * own (`operator.ts`).
 */
export async function makeOperatorHere(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-operator-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const usual = { PORT: '0', DATA_DIR: join(folder, 'data') };
  return async (words: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> => {
    const restore = [
      setEnvironment({ ...usual, ...settings, ...env }),
      setInput(input),
      setUmask(),
      () => {
        process.exitCode = undefined;
      },
    ];
    const [stdout, stderr] = [catchWords(process.stdout), catchWords(process.stderr)];
    try {
      const refused = await runHere(words);
      return {
        code: refused === undefined ? Number(process.exitCode ?? 0) : 1,
        stdout: stdout.words(),
        stderr: stderr.words() + (refused === undefined ? '' : `${refused}\n`),
      };
    } finally {
      for (const end of [stdout.end, stderr.end, ...restore]) end();
    }
  };
}

// Each test file loads the program again, and with it what listens whether its reader has gone.
process.stdout.setMaxListeners(0);

/** Gives the sentence of a refusal, as the program ends with it. */
async function runHere(words: string[]): Promise<string | undefined> {
  try {
    await makeProgram(packageFile.version).parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError || error instanceof Refusal) return error.message;
    throw error;
  }
}

function setEnvironment(env: Record<string, string>): () => void {
  const before = { ...process.env };
  delete process.env.NODE_ENV;
  Object.assign(process.env, env);
  return () => {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function setInput(input: string): () => void {
  const before = Object.getOwnPropertyDescriptor(process, 'stdin');
  const value = Readable.from(input === '' ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, 'stdin', { configurable: true, value });
  return () => void (before && Object.defineProperty(process, 'stdin', before));
}

function setUmask(): () => void {
  const before = process.umask(0o077);
  return () => void process.umask(before);
}

/** Takes what is written instead of the stream. */
function catchWords(stream: NodeJS.WriteStream) {
  const chunks: Buffer[] = [];
  const write = stream.write;
  stream.write = ((chunk: string | Uint8Array, ...more: unknown[]) => {
    chunks.push(Buffer.from(chunk as string));
    const done = more.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  }) as typeof stream.write;
  return {
    words: () => Buffer.concat(chunks).toString(),
    end: () => {
      stream.write = write;
    },
  };
}
