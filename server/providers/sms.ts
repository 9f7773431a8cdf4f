import http from 'node:http';
import type TwilioSdk from 'twilio';
import type { Config } from '../config/config.ts';
import type { CarrierRecord, CarrierText, Handover, OutgoingText, SmsPort } from '../domain/ports.ts';
import { sandboxAddress } from './sandboxAddress.ts';
import { lookAtAccount } from './sms/account.ts';
import { callsLate, makeCaller, TOO_LATE } from './sms/calls.ts';

/**
 * Twilio through its own SDK. The pretend carrier speaks the same API, so that only address and keys differ. The
 * SDK takes 100 ms to load: it is imported when first used.
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
  // The SDK's own agent knows of proxies and of certificates of the operator's.
  const agents = {
    http: new http.Agent({ keepAlive: true, ...limits }),
    https: httpClient.axios.defaults.httpsAgent,
  };
  const addressOf = (uri: string) => carrierAddress(config, uri);
  httpClient.request = makeCaller({ agents, timeout, addressOf }) as typeof httpClient.request;
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
      const way = direction === 'inbound' ? 'in' : 'out';
      yield { ...toRecord(message), direction: way, from, to, pictures: Number(message.numMedia) || 0 };
    }
    page = page.nextPageUrl ? await page.nextPage() : undefined;
  }
}
