import type { Plugin, Request, ResponseToolkit, RouteOptions, Server } from '@hapi/hapi';
import type { SandboxDatabase } from '../database.ts';
import { field } from '../fields.ts';
import { statusOf } from '../httpStatus.ts';
import { sameSecret } from '../secrets.ts';
import type { Trouble } from '../trouble.ts';
import { acceptMessage } from './accept.ts';
import { addAccountRoutes } from './account.ts';
import type { Delivery } from './delivery.ts';
import { listMessages, sentBounds } from './messageLists.ts';
import type { Messages } from './messages.ts';
import type { OptOuts } from './optOuts.ts';
import { API_VERSION, httpError, messageResource, twilioError } from './wire.ts';

export type Carrier = {
  db: SandboxDatabase;
  messages: Messages;
  optOuts: OptOuts;
  trouble: Trouble;
  delivery: Delivery;
  accountSid: string;
  authToken: string;
  clock: () => Date;
};

const MOST_BYTES = 64 * 1024;
const FAILURES = { 429: 'Too Many Requests', 500: 'An internal server error has occurred' };
const PAGE_SIZE = 50;
const LARGEST_PAGE = 1_000;
const PAGE_TOKEN = 'PA';

function checkAccount(carrier: Carrier) {
  const account = `${carrier.accountSid}:${carrier.authToken}`;
  const expected = `Basic ${Buffer.from(account).toString('base64')}`;
  return (request: Request, h: ResponseToolkit) => {
    if (sameSecret(String(request.headers.authorization), expected)) return h.continue;
    return twilioError(h, { status: 401, code: 20003, message: 'Authenticate' });
  };
}

async function send(carrier: Carrier, request: Request, h: ResponseToolkit) {
  const outcome = acceptMessage(carrier, (request.payload ?? {}) as object);
  if ('refusal' in outcome) return twilioError(h, outcome.refusal);
  const { message } = outcome;
  const callbacksFirst = carrier.trouble.behaviour.callbacks() === 'before_response';
  if (callbacksFirst) await carrier.delivery.deliverNow(message);
  else carrier.delivery.expect(message);
  return h.response(messageResource(carrier.accountSid, message)).code(201);
}

function list(carrier: Carrier, request: Request, h: ResponseToolkit) {
  const query = request.query as Record<string, string>;
  const sent = sentBounds(query);
  if (!sent) return twilioError(h, { status: 400, code: 20001, message: 'DateSent is not a date.' });
  const size = Math.min(
    LARGEST_PAGE,
    Math.max(1, Number.parseInt(field(query, 'PageSize'), 10) || PAGE_SIZE),
  );
  const page = Number.parseInt(field(query, 'Page'), 10) || 0;
  const before = field(query, 'PageToken').slice(PAGE_TOKEN.length);
  const filter = { to: field(query, 'To'), from: field(query, 'From'), sent, before };
  const found = listMessages(carrier.db, filter, size + 1);
  const shown = found.slice(0, size);
  const pageAddress = (changes: Record<string, string>) => {
    const parameters = new URLSearchParams({ ...query, ...changes });
    return `/${API_VERSION}/Accounts/${carrier.accountSid}/Messages.json?${parameters}`;
  };
  const next = { Page: String(page + 1), PageToken: `${PAGE_TOKEN}${shown.at(-1)?.sid}` };
  return h.response({
    end: page * size + Math.max(0, shown.length - 1),
    first_page_uri: pageAddress({ Page: '0', PageToken: '' }),
    messages: shown.map((message) => messageResource(carrier.accountSid, message)),
    next_page_uri: found.length > size ? pageAddress(next) : null,
    page,
    page_size: size,
    previous_page_uri: null,
    start: page * size,
    uri: pageAddress({}),
  });
}

function fetchOne(carrier: Carrier, request: Request, h: ResponseToolkit) {
  const message = carrier.messages.find(request.params.sid as string);
  if (!message) return httpError(h, 404, 'The requested resource was not found');
  return h.response(messageResource(carrier.accountSid, message));
}

function addRoutes(server: Server, carrier: Carrier): void {
  const messages = `/${API_VERSION}/Accounts/${carrier.accountSid}/Messages`;
  const around = (
    call: 'send' | 'read',
    request: Request,
    h: ResponseToolkit,
    work: () => object | Promise<object>,
  ) => {
    const form = (request.payload ?? {}) as object;
    const sender = field(form, 'From') || field(form, 'MessagingServiceSid');
    const fail = (status: 429 | 500) => httpError(h, status, FAILURES[status]);
    return carrier.trouble.around(call, { request, h, sender }, fail, work);
  };
  const failAction = (_request: Request, h: ResponseToolkit, error?: Error) =>
    httpError(h, statusOf(error), 'The carrier could not read this form.');
  const payload = { maxBytes: MOST_BYTES, failAction };
  const options: RouteOptions = {
    auth: false,
    ext: { onPreAuth: { method: checkAccount(carrier) } },
    state: { failAction: 'ignore' },
  };
  server.route({
    method: 'POST',
    path: `${messages}.json`,
    options: { ...options, payload: { ...payload, allow: 'application/x-www-form-urlencoded' } },
    handler: (request, h) => around('send', request, h, () => send(carrier, request, h)),
  });
  server.route({
    method: 'GET',
    path: `${messages}.json`,
    options,
    handler: (request, h) => around('read', request, h, () => list(carrier, request, h)),
  });
  server.route({
    method: 'GET',
    path: `${messages}/{sid}.json`,
    options,
    handler: (request, h) => around('read', request, h, () => fetchOne(carrier, request, h)),
  });
  const { accountSid, trouble } = carrier;
  addAccountRoutes(server, { accountSid, behaviour: trouble.behaviour }, options);
  server.route({
    method: '*',
    path: '/{path*}',
    options: { ...options, payload: { ...payload, parse: false } },
    handler: (_request, h) => httpError(h, 404, 'The requested resource was not found'),
  });
}

/** The part of Twilio's REST API that the product uses; register it under `/sandbox/twilio`. */
export const carrierPlugin: Plugin<Carrier> = {
  name: 'sandbox-carrier',
  register(server, carrier) {
    addRoutes(server, carrier);
    const failed = ({ response }: Request, h: ResponseToolkit) =>
      response instanceof Error ? httpError(h, statusOf(response), 'The carrier failed.') : h.continue;
    server.ext('onPreResponse', failed, { sandbox: 'plugin' });
  },
};
