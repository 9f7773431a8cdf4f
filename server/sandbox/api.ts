import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import * as z from 'zod';
import { type Behaviour, behaviourSchema } from './behaviour.ts';
import type { Inbound } from './carrier/inbound.ts';
import { listMessages } from './carrier/messageLists.ts';
import type { Message } from './carrier/messages.ts';
import { isPhoneNumber } from './carrier/numbers.ts';
import type { Carrier } from './carrier/plugin.ts';
import { endsOf } from './carrier/wire.ts';
import type { Mails } from './mailbox/mails.ts';
import type { Payments } from './payments/payments.ts';
import { checked, fail, failed, scriptRoutes } from './scriptRoutes.ts';

export type SandboxApi = {
  carrier: Carrier;
  inbound: Inbound;
  mails: Mails;
  payments: Payments;
  /** Where the mailbox listens for SMTP. */
  smtp: { host: string; port: number };
  sandboxKey: string;
};

const phone = z.string().refine(isPhoneNumber, 'Write the number with + and country code, digits only.');
/** The carrier takes ten pictures with a text, which then may have no words. */
export const replySchema = z
  .strictObject({
    from: phone,
    to: phone.optional(),
    body: z.string().trim().max(1_600, 'A text has at most 1600 characters.').default(''),
    pictures: z.number().int().min(0).max(10).default(0),
  })
  .refine(({ body, pictures }) => body !== '' || pictures > 0, { path: ['body'], message: 'Write a text.' });
const limit = z.coerce.number().int().min(1).max(1_000).default(50);
const messagesQuery = z.strictObject({ to: phone.optional(), before: z.string().optional(), limit });
const emailsQuery = z.strictObject({ to: z.string().optional(), limit });

/** The sentences for a reply that has nowhere to go. */
export const REPLY_PROBLEMS = {
  unknown_sender: 'Nobody texted that number yet: say in "to" which sender the reply goes to.',
  unknown_product_address: 'The sandbox does not know the address of the product yet: send a text first.',
};

/** A text as scripts see it. */
function summary(message: Message) {
  const { sid, body, status, errorCode, createdAt } = message;
  return { sid, ...endsOf(message), body, status, errorCode, createdAt };
}

async function receive(api: SandboxApi, request: Request, h: ResponseToolkit) {
  return checked(replySchema, request.payload, request, h, async (reply) => {
    const outcome = await api.inbound.receive(reply);
    if ('problem' in outcome) {
      const { problem } = outcome;
      return fail(request, h, 422, { error: REPLY_PROBLEMS[problem], code: problem });
    }
    const data = { ...summary(outcome.message), webhookStatus: outcome.webhookStatus };
    return h.response({ data }).code(201);
  });
}

/** `/sandbox/api`: what scripts and tests ask the sandbox; it wants the header `X-Sandbox-Key`. */
export const sandboxApi: Plugin<SandboxApi> = {
  name: 'sandbox-api',
  register(server, api) {
    const { carrier, mails, smtp, sandboxKey } = api;
    const { behaviour } = carrier.trouble;
    const { options, json, unread } = scriptRoutes(sandboxKey);
    server.ext('onPreResponse', failed, { sandbox: 'plugin' });
    server.route([
      {
        method: 'GET',
        path: '/messages',
        options,
        handler: (request, h) =>
          checked(messagesQuery, request.query, request, h, ({ to, before, limit }) => {
            const found = listMessages(carrier.db, { phone: to, before }, limit + 1);
            const data = found.slice(0, limit).map(summary);
            return { data, next: found.length > limit ? data.at(-1)?.sid : null };
          }),
      },
      {
        method: 'GET',
        path: '/emails',
        options,
        handler: (request, h) =>
          checked(emailsQuery, request.query, request, h, ({ to, limit }) => ({
            data: mails.list(to, limit),
          })),
      },
      { method: 'GET', path: '/mailbox', options, handler: () => ({ data: smtp }) },
      { method: 'POST', path: '/reply', options: json, handler: (request, h) => receive(api, request, h) },
      { method: 'GET', path: '/behaviour', options, handler: () => ({ data: behaviour.read() }) },
      {
        method: 'POST',
        path: '/behaviour',
        options: json,
        handler: (request, h) =>
          checked<Behaviour>(behaviourSchema, request.payload, request, h, (next) => {
            behaviour.set(next);
            return { data: next };
          }),
      },
      {
        method: '*',
        path: '/{path*}',
        options: unread,
        handler: (request, h) =>
          fail(request, h, 404, { error: 'The sandbox has no such address.', code: 'not_found' }),
      },
    ]);
  },
};
