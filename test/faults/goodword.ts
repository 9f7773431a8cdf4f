import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Goodword's own programs as processes that a test starts and kills. */

export interface Running {
  address: string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
}

export type Environment = Record<string, string>;

/** A port that is free now and stays the same over restarts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function start(args: string[], env: Environment): ChildProcess {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return spawn(process.execPath, ['server/main.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: [...stdio],
  });
}

const killer = (child: ChildProcess) => async (): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Starts `serve` and waits for its first answer. */
export async function startServer(env: Environment & { PORT: string }): Promise<Running> {
  const child = start(['serve'], env);
  child.stdout?.resume();
  const address = `http://127.0.0.1:${env.PORT}`;
  for (;;) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined);
    if (answer?.ok) return { address, kill: killer(child) };
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts the pretend carrier as a process of its own. */
export async function startCarrier(env: Environment): Promise<Running> {
  const child = start(['sandbox', '--port', '0'], env);
  let words = '';
  for await (const chunk of child.stdout as NodeJS.ReadableStream) {
    words += String(chunk);
    const address = /answers on (http:\S+?)\.? /.exec(words)?.[1];
    if (address) {
      child.stdout?.resume();
      return { address, kill: killer(child) };
    }
  }
  throw new Error(`The carrier did not start: ${words}`);
}
