import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import {
  WEBHOOK_DATA,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEvent,
} from '../../server/contract/routes/webhooks.ts';
import { addMember, type Member, type NewMember, type TestApp } from './app.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';
import { eventually } from './sandbox.ts';

/** Other systems that clinics want told, as real servers on this machine. */

/** How a receiver answers: with a status, by leading elsewhere or to another protocol, never, or without an end. */
export type Mood = number | { redirect: string } | 'upgrade' | 'hang' | 'endless' | 'drop';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  mood: Mood;
  calls: ReceivedCall[];
  /** The calls whose answer has not ended. */
  open: number;
  stop(): Promise<void>;
}

function answer(mood: Mood, response: ServerResponse): void {
  if (mood === 'hang') return;
  if (mood === 'drop') return void response.destroy();
  if (mood === 'upgrade') return void response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end();
  if (mood === 'endless') {
    const more = () => void (response.destroyed || response.write('more '.repeat(2_000), more));
    return void response.writeHead(200).write('more ', more);
  }
  if (typeof mood === 'number') return void response.writeHead(mood).end();
  response.writeHead(302, { location: mood.redirect }).end();
}

/** Starts a receiver, by https with a certificate for hooks.example.com where that is asked for. */
export async function startReceiver(
  mood: Mood = 204,
  { host = '127.0.0.1', port = 0, secure = false } = {},
): Promise<Receiver> {
  const listener: RequestListener = async (request, response) => {
    receiver.open += 1;
    response.on('close', () => {
      receiver.open -= 1;
    });
    const body = await text(request).catch(() => '');
    receiver.calls.push({ path: request.url ?? '', headers: request.headers, body });
    answer(receiver.mood, response);
  };
  const server = secure
    ? createSecureServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, listener)
    : createServer(listener);
  server.listen(port, host);
  await once(server, 'listening');
  const at = (server.address() as AddressInfo).port;
  let stopped: Promise<unknown> | undefined;
  const receiver: Receiver = {
    url: `http${secure ? 's' : ''}://${host}:${at}/events`,
    port: at,
    mood,
    calls: [],
    open: 0,
    async stop() {
      stopped ??= once(server.close(), 'close');
      server.closeAllConnections();
      await stopped;
    },
  };
  onTestFinished(() => receiver.stop());
  return receiver;
}

/** A call's body, whose data is what the contract declares and nothing else. */
export function readCall({ body }: ReceivedCall) {
  const { type, timestamp, data, ...more } = JSON.parse(body) as {
    type: WebhookEvent;
    timestamp: string;
    data: Record<string, unknown>;
  };
  if (Object.keys(more).length > 0) throw new Error(`A call says more: ${Object.keys(more)}`);
  return { type, timestamp, data: WEBHOOK_DATA[type].strict().parse(data) as Record<string, unknown> };
}

/** What a receiver was told of an event, once there are so many. */
export const toldOf = (receiver: Receiver, type: WebhookEvent, atLeast = 1) =>
  eventually(() => {
    const told = receiver.calls.map(readCall).filter((call) => call.type === type);
    return told.length >= atLeast && told;
  });

/** Makes a clinic's webhook at a receiver, for every event unless told otherwise. */
export async function hookUp(
  { client }: Pick<Member, 'client'>,
  { url }: Pick<Receiver, 'url'>,
  events: WebhookEvent[] = [...WEBHOOK_EVENTS],
) {
  return (await client.addWebhook({ payload: { url, events } })).data;
}

/** A clinic with a webhook at a receiver of its own. */
export async function listening(app: TestApp, mood: Mood = 204, wish: NewMember = {}) {
  const member = await addMember(app, wish);
  const receiver = await startReceiver(mood);
  return { member, receiver, webhook: await hookUp(member, receiver) };
}

/** Waits until all that was noted for a webhook has come to its end, and gives the kinds. */
export const settled = ({ client }: Pick<Member, 'client'>, { id }: { id: string }): Promise<string[]> =>
  eventually(async () => {
    const { data } = await client.listWebhookDeliveries({ params: { id } });
    return data.every(({ status }) => status !== 'waiting') && data.map(({ event }) => event).sort();
  });

/** The newest delivery of a webhook, once it fits. */
export const deliveryThat = (
  { client }: Pick<Member, 'client'>,
  id: string,
  fits: (delivery: WebhookDelivery) => boolean,
): Promise<WebhookDelivery> =>
  eventually(async () => {
    const [newest] = (await client.listWebhookDeliveries({ params: { id } })).data;
    return newest && fits(newest) && newest;
  });

/** Makes the waits of webhooks short; a call has its whole time, unless a test waits for the end of that. */
export function hurryWebhooks(app: TestApp, more: Partial<TestApp['ctx']['config']['webhookTimes']> = {}) {
  app.ctx.config.webhookTimes = { ...app.ctx.config.webhookTimes, idle: 20, ...more };
}

/** An import of one patient, which tells `import.finished`. */
export const importOne = ({ client }: Pick<Member, 'client'>, phone: string) =>
  client.importPatients({ body: `phone,name\n${phone},Nora Shah\n` });
