import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import type TwilioSdk from 'twilio';
import type { Config } from '../config/config.ts';
import type { CarrierRecord, CarrierText, Handover, OutgoingText, SmsPort } from '../domain/ports.ts';
import { sandboxAddress } from './sandboxAddress.ts';
import { lookAtAccount } from './sms/account.ts';

/**
 * Twilio through its own SDK. The pretend carrier speaks the same API, so that only address and keys differ
 * (DESIGN 6). The SDK takes 100 ms to load: it is imported when first used.
 */

type Client = ReturnType<typeof TwilioSdk>;

/** Where Twilio’s API answers, and the part of it that is about senders. */
const CARRIER = /^https:\/\/(api|messaging)\.twilio\.com/;
const SANDBOX_PREFIX = '/sandbox/twilio';
/** Nobody is texted that often in a week; a longer list could hide the text in question. */
const MOST_RECORDS = 200;

/** Makes the port. `config` is read at each call: with port 0 the address is known late. */
export function twilioSms(config: Config): SmsPort {
  let client: Promise<Client> | undefined;
  const connect = () => {
    client ??= openClient(config);
    return client;
  };
  return {
    async send(text) {
      try {
        const calling = await connect();
        return await callsLate.run(text.isLate, () => hand(calling, config, text));
      } catch (error) {
        return outcomeOf(error);
      }
    },

    async sentTo(to, since) {
      return listRecords(await connect(), to, since);
    },

    async *textsSince(since) {
      yield* listTexts(await connect(), since);
    },

    async isSigned({ url, signature, params }) {
      const twilio = await loadSdk();
      return twilio.validateRequest(config.sms.authToken, signature, url, params);
    },

    async sign({ url, params }) {
      const twilio = await loadSdk();
      return twilio.getExpectedTwilioSignature(config.sms.authToken, url, params);
    },

    async lookAtAccount() {
      return lookAtAccount(await connect(), config);
    },
  };
}

let sdk: Promise<typeof TwilioSdk> | undefined;

/** Importing again what is there already costs half a millisecond at each webhook. */
function loadSdk(): Promise<typeof TwilioSdk> {
  sdk ??= import('twilio').then((module) => module.default);
  return sdk;
}

async function openClient(config: Config): Promise<Client> {
  const twilio = await loadSdk();
  const sockets = config.sendConcurrency + 4;
  const limits = { maxSockets: sockets, maxTotalSockets: sockets, maxFreeSockets: sockets };
  const timeout = config.sendTimes.callTimeout;
  const httpClient = new twilio.RequestClient({ timeout, keepAlive: true, ...limits });
  httpClient.axios.defaults.httpAgent = new http.Agent({ keepAlive: true, ...limits });
  const transport = punctual(timeout);
  httpClient.axios.interceptors.request.use((request) => {
    request.url = carrierAddress(config, request.url ?? '');
    request.transport = transport;
    return request;
  });
  return twilio(config.sms.accountSid, config.sms.authToken, { httpClient });
}

const carrierAddress = (config: Config, url: string): string =>
  config.sms.provider === 'twilio' ? url : url.replace(CARRIER, sandboxAddress(config) + SANDBOX_PREFIX);

async function hand(client: Client, config: Config, text: OutgoingText): Promise<Handover> {
  const { sender } = text;
  const message = await client.messages.create({
    to: text.to,
    body: text.body,
    ...(sender.startsWith('+') ? { from: sender } : { messagingServiceSid: sender }),
    statusCallback: `${config.publicUrl}/api/webhooks/twilio/status/${text.messageId}`,
    validityPeriod: text.validitySeconds,
  });
  if (!message.sid) return { outcome: 'unknown', reason: 'The carrier’s answer has no id.' };
  return { outcome: 'accepted', providerId: message.sid, sender: message.from || null };
}

/** The code of a call that was given up before it was made. */
const TOO_LATE = 'TOO_LATE';

/**
 * The calls under way know whether they are too late. A process may be stopped between any two steps on the way to
 * the wire, by a machine that sleeps, and whoever took its text over meanwhile does not see a call that comes after.
 */
const callsLate = new AsyncLocalStorage<() => boolean>();

/**
 * Makes requests, and gives up one that is too late when it has its socket or when that is connected. `timeout` is
 * for the connecting, in milliseconds; what comes after has the SDK's own.
 */
const punctual = (timeout: number) => ({
  request(options: http.RequestOptions, answered: (response: http.IncomingMessage) => void) {
    const request = (options.protocol === 'https:' ? https : http).request(options, answered);
    const isLate = callsLate.getStore() ?? (() => false);
    const giveUp = (code: string): void => void request.destroy(Object.assign(new Error(code), { code }));
    const look = (): void => {
      if (isLate()) giveUp(TOO_LATE);
    };
    request.once('socket', (socket) => {
      look();
      if (!socket.connecting) return;
      const connecting = setTimeout(giveUp, timeout, 'ETIMEDOUT');
      socket.once('connect', look).once('close', () => clearTimeout(connecting));
      socket.once('connect', () => clearTimeout(connecting));
    });
    return request;
  },
});

/** Failures before a connection stood: the carrier saw nothing. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** What an error of the SDK means for the text; its own words may hold the number and are left out. */
function outcomeOf(error: unknown): Handover {
  const { status, code } = error as { status?: number; code?: number | string };
  if (typeof status !== 'number') {
    const reason = String(code ?? (error as Error).name);
    if (reason === TOO_LATE) return { outcome: 'not_called' };
    return NEVER_CONNECTED.has(reason)
      ? { outcome: 'later', code: 'unreachable', reason }
      : { outcome: 'unknown', reason };
  }
  const reason = `HTTP ${status}${code ? `, error ${code}` : ''}`;
  if (status === 429) return { outcome: 'later', code: String(code ?? 429), reason };
  if (status === 401) return { outcome: 'later', code: '20003', reason };
  if (status >= 400 && status < 500 && status !== 408) {
    return { outcome: 'refused', code: String(code ?? status), reason };
  }
  return { outcome: 'unknown', reason };
}

/**
 * Asks for all texts to a number and picks by date here: a text that still waits at the carrier has no date
 * of sending, so a filter on it would hide exactly the texts in question.
 */
async function listRecords(client: Client, to: string, since: Date): Promise<CarrierRecord[]> {
  const messages = await client.messages.list({ to, limit: MOST_RECORDS, pageSize: MOST_RECORDS });
  const records = messages
    .filter(({ direction }) => direction.startsWith('outbound'))
    .map(toRecord)
    .filter(({ createdAt }) => createdAt === null || createdAt >= since);
  if (records.length === MOST_RECORDS) throw new Error('The carrier has too many texts to this number.');
  return records;
}

type Message = Awaited<ReturnType<Client['messages']['list']>>[number];

const toRecord = (message: Message): CarrierRecord => ({
  providerId: message.sid,
  sender: message.from || null,
  body: message.body,
  status: message.status as string,
  errorCode: message.errorCode ? String(message.errorCode) : null,
  createdAt: message.dateCreated ?? null,
});

const PAGE = 1_000;

type MessagePage = Awaited<ReturnType<Awaited<ReturnType<Client['messages']['page']>>['nextPage']>>;

/** Page by page: a busy account has a hundred thousand in a day. Replies in the answer of a webhook are the carrier's. */
async function* listTexts(client: Client, since: Date): AsyncIterable<CarrierText> {
  let page: MessagePage = await client.messages.page({ dateSentAfter: since, pageSize: PAGE });
  while (page) {
    for (const message of page.instances) {
      const { direction, from, to } = message;
      if (direction === 'outbound-reply') continue;
      yield { ...toRecord(message), direction: direction === 'inbound' ? 'in' : 'out', from, to };
    }
    page = page.nextPageUrl ? await page.nextPage() : undefined;
  }
}
