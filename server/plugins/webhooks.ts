import type { Plugin, Request, ServerRoute } from '@hapi/hapi';
import type { Context } from '../domain/context.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Grouped } from '../domain/sending/grouped.ts';
import { receiveText } from '../domain/sending/inbound.ts';
import type { Receipt } from '../domain/sending/receiptStates.ts';
import { openReceipts } from '../domain/sending/receipts.ts';

/** What the carrier posts: receipts and patients' texts, each signed. */

const MOST_BYTES = 64 * 1024;
const BASE = '/api/webhooks/twilio';

export const webhooksPlugin: Plugin<{ ctx: Context }> = {
  name: 'webhooks',
  register(server, { ctx }) {
    server.route([statusRoute(ctx, openReceipts(ctx)), inboundRoute(ctx)]);
  },
};

const options: ServerRoute['options'] = {
  auth: false,
  payload: { allow: 'application/x-www-form-urlencoded', maxBytes: MOST_BYTES },
};

const statusRoute = (ctx: Context, receipts: Grouped<Receipt>): ServerRoute => ({
  method: 'POST',
  path: `${BASE}/status/{messageId}`,
  options,
  async handler(request, h) {
    const form = await signedForm(ctx, request);
    await receipts.add({
      messageId: String(request.params.messageId),
      providerId: form.MessageSid ?? '',
      status: form.MessageStatus ?? '',
      errorCode: form.ErrorCode || null,
      sender: form.From || null,
    });
    return h.response().code(204);
  },
});

const inboundRoute = (ctx: Context): ServerRoute => ({
  method: 'POST',
  path: `${BASE}/inbound`,
  options,
  async handler(request, h) {
    const form = await signedForm(ctx, request);
    const reply = await receiveText(ctx, {
      providerId: form.MessageSid ?? '',
      from: form.From ?? '',
      to: form.To ?? '',
      body: form.Body ?? '',
      pictures: Number.parseInt(form.NumMedia ?? '', 10) || 0,
      answeredByCarrier: Boolean(form.OptOutType),
      stoppedAtCarrier: form.OptOutType === 'STOP',
    });
    return h.response(twiml(reply)).type('text/xml');
  },
});

/** The fields of a form that the carrier signed for our public address; anybody else's is refused. */
async function signedForm(ctx: Context, request: Request): Promise<Record<string, string>> {
  const url = ctx.config.publicUrl + (request.raw.req.url ?? '');
  const signature = request.headers['x-twilio-signature'];
  const params = (request.payload ?? {}) as Record<string, string>;
  const signed = typeof signature === 'string' && (await ctx.ports.sms.isSigned({ url, signature, params }));
  if (!signed) throw new Refusal('bad_signature', 'This request is not signed by the carrier.');
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textOf(value)]));
}

/** Without null characters, which PostgreSQL does not keep: a STOP counts whatever else a phone put beside it. */
const textOf = (value: string | string[]): string => [value].flat().join(' ').replaceAll('\0', '');

/** https://www.twilio.com/docs/messaging/twiml; without a message nothing is sent. */
const twiml = (reply: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${reply ? `<Message>${escapeXml(reply)}</Message>` : ''}</Response>`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
