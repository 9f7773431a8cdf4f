import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startNginx } from './nginx.ts';

test('nginx logs no address, which may hold a number, neither of what is answered nor of what no server answers', async () => {
  const server = createServer((_, response) => response.end('well')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const nginx = await startNginx([`http://127.0.0.1:${port}`]);
  const search = () => fetch(`${nginx.address}/api/patients?search=2125550101`);
  expect((await search()).status).toBe(200);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  expect((await search()).status).toBe(502);
  expect(await nginx.logs()).not.toContain('2125550101');
});
