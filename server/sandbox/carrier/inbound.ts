import type { SandboxDatabase } from '../database.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Message, Messages } from './messages.ts';
import { KEYWORD_REPLIES, type KeywordKind, keywordOf, type OptOuts } from './optOuts.ts';
import { API_VERSION, segmentsOf } from './wire.ts';

const INBOUND_PATH = '/api/webhooks/twilio/inbound';

export type Reply = { from: string; to?: string | undefined; body: string; pictures: number };
export type ReplyOutcome =
  | { message: Message; webhookStatus: number }
  | { problem: 'unknown_sender' | 'unknown_product_address' };

/** The fields that Twilio posts for an inbound text. */
function inboundFields(accountSid: string, message: Message, keyword: KeywordKind | undefined) {
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    Body: message.body,
    From: message.phone,
    MessageSid: message.sid,
    NumMedia: String(message.pictures),
    NumSegments: String(segmentsOf(message.body)),
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: message.sender,
    ...(message.serviceSid && { MessagingServiceSid: message.serviceSid }),
    ...(keyword && { OptOutType: keyword }),
  };
}

/** Changes the carrier's own list; says whether the carrier has an answer to give. */
function obey(optOuts: OptOuts, keyword: KeywordKind, phone: string, sender: string): boolean {
  if (keyword === 'STOP') return optOuts.add(phone, sender);
  if (keyword === 'START') return optOuts.remove(phone, sender);
  return true;
}

/** START and YES are the carrier's words only where the number had stopped: else they are an answer. */
function keywordFor(optOuts: OptOuts, body: string, phone: string, sender: string): KeywordKind | undefined {
  const keyword = keywordOf(body);
  return keyword === 'START' && !optOuts.has(phone, sender) ? undefined : keyword;
}

/** What a patient texts: kept, answered by the carrier where it is one of its words, and told to the product. */
export function createInbound(options: {
  db: SandboxDatabase;
  messages: Messages;
  optOuts: OptOuts;
  webhooks: Webhooks;
  accountSid: string;
  callbackBase: string | undefined;
  clock: () => Date;
}) {
  const { messages, optOuts, webhooks } = options;

  function productAddress(): string | undefined {
    const lastCallback = messages.lastCallbackUrl();
    return options.callbackBase ?? (lastCallback && new URL(lastCallback).origin);
  }

  const keep = options.db.transaction(
    (reply: Reply & { to: string }, serviceSid: string | null, url: string) => {
      const ends = { phone: reply.from, sender: reply.to, serviceSid };
      const createdAt = options.clock().toISOString();
      const keyword = keywordFor(optOuts, reply.body, ends.phone, ends.sender);
      const message = messages.add({
        ...ends,
        direction: 'inbound',
        body: reply.body,
        pictures: reply.pictures,
        status: 'received',
        createdAt,
      });
      const fields = inboundFields(options.accountSid, message, keyword);
      const body = new URLSearchParams(fields).toString();
      const owed = webhooks.owe({ sender: 'carrier', subject: message.sid, url, body }, Date.now());
      if (keyword && obey(optOuts, keyword, ends.phone, ends.sender)) {
        messages.add({
          ...ends,
          direction: 'outbound-reply',
          body: KEYWORD_REPLIES[keyword],
          status: 'delivered',
          createdAt,
        });
      }
      return { message, owed };
    },
  );

  return {
    /**
     * Takes a text from a patient's number and posts it to the product once before it returns; without `to`
     * it goes to the one who last texted that number. `webhookStatus` is 0 when the product did not answer.
     */
    async receive(reply: Reply): Promise<ReplyOutcome> {
      const last = messages.lastTo(reply.from);
      const to = reply.to ?? last?.sender;
      const address = productAddress();
      if (!to) return { problem: 'unknown_sender' };
      if (!address) return { problem: 'unknown_product_address' };
      const serviceSid = last?.sender === to ? last.serviceSid : null;
      const { message, owed } = keep({ ...reply, to }, serviceSid, new URL(INBOUND_PATH, address).href);
      return { message, webhookStatus: await webhooks.postNow([owed]) };
    },
  };
}

export type Inbound = ReturnType<typeof createInbound>;
