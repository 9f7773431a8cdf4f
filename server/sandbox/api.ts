import type { Plugin, Request, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import * as z from 'zod';
import { type Behaviour, behaviourSchema } from './carrier/behaviour.ts';
import type { Inbound } from './carrier/inbound.ts';
import { listMessages } from './carrier/messageLists.ts';
import type { Message } from './carrier/messages.ts';
import { isPhoneNumber } from './carrier/numbers.ts';
import type { Carrier } from './carrier/plugin.ts';
import { endsOf } from './carrier/wire.ts';
import { statusOf } from './httpStatus.ts';
import type { Mails } from './mailbox/mails.ts';
import { pageSession, sameSecret } from './secrets.ts';

export type SandboxApi = {
  carrier: Carrier;
  inbound: Inbound;
  mails: Mails;
  /** Where the mailbox listens for SMTP. */
  smtp: { host: string; port: number };
  sandboxKey: string;
};

export const SESSION_COOKIE = 'goodword_sandbox';

const phone = z.string().refine(isPhoneNumber, 'Write the number with + and country code, digits only.');
export const replySchema = z.strictObject({
  from: phone,
  to: phone.optional(),
  body: z.string().trim().min(1, 'Write a text.').max(1_600, 'A text has at most 1600 characters.'),
});
const limit = z.coerce.number().int().min(1).max(1_000).default(50);
const messagesQuery = z.strictObject({ to: phone.optional(), before: z.string().optional(), limit });
const emailsQuery = z.strictObject({ to: z.string().optional(), limit });

/** The sentences for a reply that has nowhere to go. */
export const REPLY_PROBLEMS = {
  unknown_sender: 'Nobody texted that number yet: say in "to" which sender the reply goes to.',
  unknown_product_address: 'The sandbox does not know the address of the product yet: send a text first.',
};

type Failure = { code: string; error: string; details?: object[] };

/** The error shape of DESIGN section 5. */
function fail(request: Request, h: ResponseToolkit, statusCode: number, { error, code, details }: Failure) {
  const body = { statusCode, error, code, ...(details && { details }), requestId: request.info.id };
  return h.response(body).code(statusCode).takeover();
}

/** Whether a signed-in page or a script with the key asks. */
export function mayEnter(request: Request, sandboxKey: string): boolean {
  const header = request.headers['x-sandbox-key'];
  if (typeof header === 'string') return sameSecret(header, sandboxKey);
  const cookie: unknown = request.state[SESSION_COOKIE];
  return typeof cookie === 'string' && sameSecret(cookie, pageSession(sandboxKey));
}

/** A text as scripts see it. */
function summary(message: Message) {
  const { sid, body, status, errorCode, createdAt } = message;
  return { sid, ...endsOf(message), body, status, errorCode, createdAt };
}

/** Gives the checked value to `answer`, or answers 400 with what is wrong. */
function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  request: Request,
  h: ResponseToolkit,
  answer: (value: T) => object | Promise<object>,
) {
  const result = schema.safeParse(value);
  if (result.success) return answer(result.data);
  const details = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return fail(request, h, 400, {
    error: details[0]?.message ?? 'Wrong input.',
    code: 'invalid_input',
    details,
  });
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

const failAction = (request: Request, h: ResponseToolkit, error?: Error) =>
  fail(request, h, statusOf(error), {
    error: 'Send JSON of at most 64 kB.',
    code: 'unreadable_body',
  });

const failed = (request: Request, h: ResponseToolkit) =>
  request.response instanceof Error
    ? fail(request, h, statusOf(request.response), {
        error: 'The sandbox failed.',
        code: 'sandbox_failed',
      })
    : h.continue;

/** `/sandbox/api`: what scripts and tests ask the sandbox; it wants the header `X-Sandbox-Key`. */
export const sandboxApi: Plugin<SandboxApi> = {
  name: 'sandbox-api',
  register(server, api) {
    const { carrier, mails, smtp, sandboxKey } = api;
    const { behaviour } = carrier.trouble;
    const onPreAuth = (request: Request, h: ResponseToolkit) =>
      mayEnter(request, sandboxKey)
        ? h.continue
        : fail(request, h, 401, { error: 'The sandbox key is missing or wrong.', code: 'sandbox_key' });
    const options: RouteOptions = {
      auth: false,
      ext: { onPreAuth: { method: onPreAuth } },
      state: { failAction: 'ignore' },
    };
    server.ext('onPreResponse', failed, { sandbox: 'plugin' });
    // JSON alone, so that no form on a foreign page can write here.
    const json = { ...options, payload: { allow: 'application/json', maxBytes: 64 * 1024, failAction } };
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
        options: { ...options, payload: { parse: false, failAction } },
        handler: (request, h) =>
          fail(request, h, 404, { error: 'The sandbox has no such address.', code: 'not_found' }),
      },
    ]);
  },
};
