import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Provider } from './paymentProvider.ts';

/**
 * Puts a gate before the provider: what `refuse` answers to a call never reaches it. For what Stripe does and the
 * pretend provider does not.
 */
export async function gate(
  { config, url }: Provider,
  refuse: (request: IncomingMessage) => Response | undefined,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const answer = refuse(request) ?? (await pass(url, request));
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  Object.assign(config, { sandboxUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const PASSED = ['authorization', 'stripe-version', 'content-type', 'idempotency-key'];

async function pass(url: string, request: IncomingMessage): Promise<Response> {
  const { method = '', url: path = '', headers } = request;
  const given = PASSED.map((name): [string, string] => [name, String(headers[name] ?? '')]);
  const body = await buffer(request);
  return fetch(url + path, {
    method,
    headers: given.filter(([, value]) => value !== ''),
    ...(body.length > 0 && { body }),
  });
}

const ERROR = { type: 'api_error', message: 'An unexpected error occurred.' };

/** The first call that asks for something in this place fails, and again for the one who asks with its key, as at Stripe. */
export function failingOnce(place: string): (request: IncomingMessage) => Response | undefined {
  let failed: string | undefined;
  return ({ method, url = '', headers }) => {
    if (method !== 'POST' || !url.endsWith(place)) return undefined;
    const key = String(headers['idempotency-key']);
    failed ??= key;
    return key === failed ? Response.json({ error: ERROR }, { status: 500 }) : undefined;
  };
}
