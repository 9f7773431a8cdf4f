import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '../../support/children.ts';
import { untilNoon } from '../../support/clock.ts';
import { furnish } from './furnish.ts';
import type { Demo } from './scene.ts';

/** Starts the demonstration in a folder of its own, at noon in its clinic's zone. */
export async function startDemonstration(): Promise<{ demo: Demo; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goodword-screenshots-'));
  const clockOffset = untilNoon();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    CLOCK_OFFSET: String(clockOffset),
    // The systems that it tells run on this machine.
    WEBHOOKS_PRIVATE: 'allow',
    LANDING_CONTENT: fileURLToPath(new URL('../../support/landing.json', import.meta.url)),
  };
  const server = spawn(process.execPath, ['build/server/main.js', 'up'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server);
    const demo = await furnish({
      ...JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')),
      clockOffset,
    });
    return { demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of stdout ?? []) {
    said += chunk;
    if (said.includes('Ctrl-C')) return;
  }
}
