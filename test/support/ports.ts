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
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
