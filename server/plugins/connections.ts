import { createServer, type IncomingMessage, type Server as Listener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, tooManyRequests } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import type { Context } from '../domain/context.ts';
import { networkOf } from '../domain/throttles.ts';
import { addressOf } from './client.ts';

/** How long a connection may take, and how many one network may hold: all that is known of a caller before any route. */

type Limits = Pick<Context['config'], 'connectionTimes' | 'connectionsPerAddress' | 'trustProxy'>;

/** Files take as long as they need while they move; their handlers begin once it is known who sends them. */
const unhurried = new WeakSet<IncomingMessage>();

/** Lets the body of a request take longer than others may, as long as it moves. */
export const letBodyTakeLong = (request: Request): void => void unhurried.add(request.raw.req);

/** What listens: it ends connections that send headers or a body drop by drop, or stand still. */
export function makeListener({ connectionTimes: times, ...limits }: Limits): Listener {
  const listener = createServer({
    headersTimeout: times.headers,
    // Node would end every upload by it. The time for bodies is kept below, for each request by itself.
    requestTimeout: 0,
    connectionsCheckingInterval: times.look,
    keepAliveTimeout: times.idle,
  });
  listener.timeout = times.silence;
  const watch = (request: IncomingMessage, response: ServerResponse) =>
    watchBody(request, response, times.body);
  listener.on('request', watch).on('checkContinue', watch);
  // Behind a proxy every connection is the proxy's: there the plugin counts requests.
  if (!limits.trustProxy) boundConnections(listener, limits.connectionsPerAddress);
  return listener;
}

function watchBody(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const timer = setTimeout(() => {
    if (request.complete || unhurried.has(request)) return;
    turnAway(request.socket, response.headersSent ? '' : TOO_SLOW);
  }, milliseconds);
  request.once('close', () => clearTimeout(timer));
}

/** As Node says it itself of slow headers. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
const TOO_MANY = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\n\r\n';

function turnAway(socket: Socket, words: string): void {
  socket.write(words);
  socket.destroySoon();
}

function boundConnections(listener: Listener, most: number): void {
  const tally = new Tally(most);
  listener.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!tally.add(network)) return turnAway(socket, TOO_MANY);
    socket.once('close', () => tally.remove(network));
  });
}

/** How many each network holds at the moment. */
class Tally {
  readonly #held = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether there is room for one more. */
  add(network: string): boolean {
    const held = this.#held.get(network) ?? 0;
    if (held >= this.#most) return false;
    this.#held.set(network, held + 1);
    return true;
  }

  remove(network: string): void {
    const held = this.#held.get(network) ?? 0;
    if (held > 1) this.#held.set(network, held - 1);
    else this.#held.delete(network);
  }
}

/** What is refused before any route is asked: a request of two minds, and one too many of those that a proxy passes on. */
export const connectionsPlugin: Plugin<{ config: Limits }> = {
  name: 'connections',
  register(server, { config }) {
    const tally = config.trustProxy ? new Tally(config.connectionsPerAddress) : null;
    server.ext('onRequest', (request, h) => {
      if (namesTwoHosts(request.raw.req)) throw badRequest();
      if (tally) countRequest(request, tally, networkOf(addressOf({ config }, request)));
      return h.continue;
    });
  },
};

function countRequest({ raw }: Request, tally: Tally, network: string): void {
  if (!tally.add(network)) throw tooManyRequests();
  raw.res.once('close', () => tally.remove(network));
}

/** A proxy and we could each believe another one. What hapi itself injects has no raw headers. */
function namesTwoHosts({ rawHeaders = [] }: Partial<IncomingMessage>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
