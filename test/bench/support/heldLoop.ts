import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import { type RunningServer, startServer } from './programs.ts';

/** Longer than the probe takes to write down what it saw. */
const WRITTEN = 250;

/** A server that tells for how long its event loop was held. */
export interface ProbedServer extends RunningServer {
  /** Milliseconds, at the most, since it was asked last. */
  heldFor(): Promise<number>;
}

export async function startProbed(installation: Installation): Promise<ProbedServer> {
  const file = join(installation.folder, 'held-loop');
  const probe = new URL('loopProbe.ts', import.meta.url).href;
  const server = await startServer(installation, {
    args: ['serve', '--no-worker'],
    more: { LOOP_FILE: file, NODE_OPTIONS: `--import=${probe}` },
  });
  async function heldFor(): Promise<number> {
    await wait(WRITTEN);
    const held = Number(readFileSync(file, 'utf8'));
    process.kill(server.pid, 'SIGUSR2');
    return held;
  }
  await heldFor();
  return { ...server, heldFor };
}
