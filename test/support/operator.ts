import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { spawn } from './children.ts';

const GOODWORD_SERVER = fileURLToPath(new URL('../../bin/goodword-server', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Somebody at the machine where the data is: runs the built `goodword-server` in a folder of their own. */
export async function makeOperator(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-operator-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { NODE_ENV: _, ...inherited } = process.env;
  return async (words: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> => {
    const child = spawn(GOODWORD_SERVER, words, {
      cwd: folder,
      env: { ...inherited, PORT: '0', ...settings, ...env },
    });
    onTestFinished(() => void child.kill());
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    return { code, stdout, stderr };
  };
}
