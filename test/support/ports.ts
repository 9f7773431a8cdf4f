import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections: one of those would be taken again before a server listens on it. */
const PORTS = { from: 20_000, ofEach: 1_000, processes: 12 };
/** Files that run side by side have ports of their own: that of a server is free before its start and between two. */
const own = PORTS.from + (Number(process.env.VITEST_POOL_ID ?? 0) % PORTS.processes) * PORTS.ofEach;
let given = randomInt(PORTS.ofEach);

/** A port of this machine that is free now and stays the same over restarts. */
export async function freePort(): Promise<number> {
  given += 1;
  const port = own + (given % PORTS.ofEach);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}

let isSteady = false;
let steady: number | undefined;
let isTaken = false;

/** From now on the servers of this process stand at one address one after the other: a browser keeps what it read there. */
export function standAtOneAddress(): void {
  isSteady = true;
}

/** Whether the servers of this process stand at this address one after the other. */
export const isSteadyAddress = (url: string): boolean =>
  steady !== undefined && Number(new URL(url).port) === steady;

/** The port for a server that is about to start, and what frees it for the next; 0, any, beside another that stands there. */
export async function takePort(): Promise<{ port: number; leave: () => void }> {
  if (!isSteady || isTaken) return { port: 0, leave: () => undefined };
  isTaken = true;
  if (steady === undefined || !(await isFree(steady))) steady = await freePort();
  const leave = () => {
    isTaken = false;
  };
  return { port: steady, leave };
}
