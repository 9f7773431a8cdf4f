import { type LookupAddress, promises } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ip from 'ipaddr.js';
import type { Config } from '../config/config.ts';
import type { CallAnswer, OutgoingCall, WebhookPort } from '../domain/ports.ts';

/**
 * Calls of addresses that clinics give, which must not be a way into the operator's own network (SSRF). Every call
 * looks its name up once and connects to an address of that answer, all of which must be public: a name that resolves
 * otherwise the next moment gains nothing. No redirect is followed, and of an answer's body next to nothing is read.
 */

/** Looks a name up; tests bring their own. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Asks name servers itself: the system's look-up holds one of a few threads until it has an answer, so that a clinic
 * whose name servers are slow would hold up every other look-up of this process, the carrier's among them.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    // Each look-up reads again which name servers this machine has.
    const resolver = new promises.Resolver({ timeout: 2_500, tries: 2 });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at ? 6 : 4 })) : [],
    );
  };
}

/** Where private addresses may be called, names that this machine alone knows may be, too. */
function resolveFor(config: Config): Resolve {
  const publicNames = askNameServers();
  return (hostname) =>
    config.privateWebhooks ? promises.lookup(hostname, { all: true }) : publicNames(hostname);
}

/** So much of a body may come, for the sake of receivers that want it taken. */
const BODY_BYTES = 16_384;

/** Makes the port. `config` is read at each call: tests shorten its times. */
export const webhookCalls = (config: Config, resolve = resolveFor(config)): WebhookPort => ({
  async leadsTo(url) {
    const { protocol, hostname } = new URL(url);
    if (config.privateWebhooks) return 'callable';
    if (protocol !== 'https:') return 'url';
    try {
      const late = AbortSignal.timeout(config.webhookTimes.call);
      await Promise.race([findAddresses(config, resolve, hostname), rejectOn(late)]);
      return 'callable';
    } catch (error) {
      return error instanceof PrivateAddress ? 'private' : 'unknown';
    }
  },

  async post(call, stopping) {
    const late = AbortSignal.timeout(config.webhookTimes.call);
    try {
      const signal = AbortSignal.any([late, stopping]);
      return { outcome: 'answered', status: await send(config, resolve, call, signal) };
    } catch (error) {
      if (stopping.aborted) return { outcome: 'cut_off' };
      return late.aborted ? { outcome: 'timeout' } : outcomeOf(error);
    }
  },
});

class PrivateAddress extends Error {}
class UnknownName extends Error {}

function outcomeOf(error: unknown): CallAnswer {
  if (error instanceof PrivateAddress) return { outcome: 'private' };
  if (error instanceof UnknownName) return { outcome: 'unknown' };
  const { code, name } = error as NodeJS.ErrnoException;
  return { outcome: 'unreachable', code: code ?? name };
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** The addresses of a host, as a URL writes it. Throws where there are none, or where one of them may not be called. */
async function findAddresses(config: Config, resolve: Resolve, hostname: string): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const addresses = family ? [{ address: literal, family }] : await resolve(literal).catch(() => []);
  if (addresses.length === 0) throw new UnknownName();
  if (!config.privateWebhooks && !addresses.every(({ address }) => isPublic(address)))
    throw new PrivateAddress();
  return addresses;
}

/** All IPv6 addresses that were ever given out to the public (RFC 4291); old forms of IPv4 ones lie outside too. */
const GIVEN_OUT = ip.IPv6.parseCIDR('2000::/3');

/** Azure's own services answer every machine there, the keys of a machine among them, at an address that looks public. */
const OF_THE_CLOUD = '168.63.129.16';

/** Anything but plain unicast is somebody's own, or leads to an IPv4 address by way of IPv6. */
function isPublic(address: string): boolean {
  const parsed = ip.parse(address);
  const isGivenOut = parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT);
  return isGivenOut && parsed.range() === 'unicast' && address !== OF_THE_CLOUD;
}

/** Posts, and gives the status of the answer. */
async function send(
  config: Config,
  resolve: Resolve,
  { url, headers, body }: OutgoingCall,
  signal: AbortSignal,
): Promise<number> {
  signal.throwIfAborted();
  const { protocol, hostname } = new URL(url);
  const found = findAddresses(config, resolve, hostname);
  const addresses = await Promise.race([found, rejectOn(signal)]);
  if (protocol !== 'https:' && !config.privateWebhooks) throw new PrivateAddress();
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Goodword-Webhooks' },
    // Neither connections of other calls nor what the environment says of proxies: both would go round the check.
    agent: false as const,
    lookup: pinnedTo(addresses),
    signal,
  };
  return new Promise((answered, failed) => {
    const call = request(url, options, (response) => {
      answered(response.statusCode ?? 0);
      drain(response);
    });
    // Anyone who answers by changing the protocol hands over the connection, and the call would never end.
    call.on('upgrade', (response, socket) => {
      answered(response.statusCode ?? 0);
      socket.destroy();
    });
    call.on('error', failed);
    call.end(body);
  });
}

const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = addresses as [LookupAddress];
    if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };

/** Takes a little of the body, so that the receiver may end in peace, and hangs up on more. */
function drain(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) response.destroy();
  });
  // A process that ends does not wait for it.
  response.socket.unref();
}
