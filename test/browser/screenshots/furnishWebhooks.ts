import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '../../../server/contract/core/client.ts';
import { WEBHOOK_EVENTS } from '../../../server/contract/routes/webhooks.ts';

/** A system that takes what it is told, and one that has been out of order for some time. */
export async function furnishWebhooks(owner: Client): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(request.url === '/booking' ? 204 : 503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  for (const [path, events] of [
    ['booking', [...WEBHOOK_EVENTS]],
    ['reports/nightly', ['import.finished' as const]],
  ] as const) {
    const url = `http://127.0.0.1:${port}/${path}`;
    const { id } = (await owner.addWebhook({ payload: { url, events: [...events] } })).data;
    await owner.testWebhook({ params: { id } });
  }
  await owner.importPatients({ body: 'phone,name\n+12125550187,Nora Shah\n' });
}
