import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The day on every picture: one build is like the next. Noon of a Thursday in the clinic's zone. */
const DRAWN_AT = Date.parse('2026-05-14T16:00:00Z');

export interface Demonstration {
  url: string;
  accessToken: string;
  /** Milliseconds from this machine's time to the demonstration's. */
  clockOffset: number;
}

/** Runs the built program's demonstration in a folder of its own for as long as the work takes. */
export async function withDemonstration(
  work: (demonstration: Demonstration) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goodword-pictures-'));
  const seconds = Math.round((DRAWN_AT - Date.now()) / 1_000);
  // Nothing of the builder's own settings: pictures show the product as it comes.
  const env = { DATA_DIR: dataDir, PORT: '0', CLOCK_OFFSET: String(seconds) };
  const server = spawn(process.execPath, ['build/server/main.js', 'up'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface(server.stdout)) if (line.includes('Ctrl-C')) break;
    server.stdout.resume();
    const { url, accounts } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
    await work({ url, accessToken: await signIn(url, accounts[0]), clockOffset: seconds * 1_000 });
  } finally {
    const ended = server.exitCode === null && once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signIn(url: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  if (!accessToken) throw new Error(`The demonstration's owner could not sign in: ${answer.status}`);
  return accessToken;
}
