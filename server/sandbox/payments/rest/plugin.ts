import type { Plugin, Request, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { statusOf } from '../../httpStatus.ts';
import type { SandboxLog } from '../../options.ts';
import type { Trouble } from '../../trouble.ts';
import type { Books } from '../books.ts';
import { API_VERSION } from '../events.ts';
import { newId } from '../ids.ts';
import { type ApiError, Refusal } from '../refusal.ts';
import type { Answer, Answers } from './answers.ts';
import { type Call, expandOf, readCall, readForm } from './call.ts';
import { type Endpoint, findEndpoint } from './endpoint.ts';
import { answered } from './expand.ts';
import { createKeyLock, type KeyLock } from './keyLock.ts';

export type Api = {
  books: Books;
  answers: Answers;
  endpoints: Endpoint[];
  trouble: Trouble;
  key: string;
  log: SandboxLog;
};

const MOST_BYTES = 256 * 1024;
const BASE = '/v1';

function refuse(h: ResponseToolkit, requestId: string, status: number, error: ApiError) {
  return h.response({ error }).code(status).header('request-id', requestId);
}

const FAILURES: Record<429 | 500, ApiError> = {
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
    doc_url: 'https://stripe.com/docs/error-codes/rate-limit',
  },
  500: { type: 'api_error', message: 'An unexpected error occurred.' },
};

const unknownAddress = ({ method, path }: { method: string; path: string }) =>
  new Refusal(404, {
    message: `Unrecognized request URL (${method.toUpperCase()}: ${path.replace(/^\/sandbox\/stripe/, '')}).`,
  });

/**
 * Answers a call in one transaction with its key. What is refused leaves nothing but, as at Stripe, its answer: only
 * wrong parameters may be put right under the same key.
 */
function work(
  { books, answers }: Api,
  { endpoint, id, form, key, requestId }: Call,
): Answer & { again: boolean } {
  const { account, action } = books;
  const question = `${endpoint.method} ${endpoint.path} ${id} ${form}`;
  const answer = (make: () => Answer) =>
    action(
      () => {
        const now = account.time.now();
        const first = key ? answers.find(key, question, now) : undefined;
        if (first) return { ...first, again: true };
        const made = make();
        if (key) answers.keep(key, question, made, now);
        return { ...made, again: false };
      },
      { id: requestId, idempotency_key: key || null },
    );
  const given = readForm(form);
  const run = endpoint.prepare(given);
  try {
    return answer(() => ({ status: 200, body: answered(account.shelf, run(account, id), expandOf(given)) }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.error.type === 'idempotency_error') throw error;
    return answer(() => ({ status: error.status, body: { error: error.error } }));
  }
}

function handlerOf(api: Api, method: Endpoint['method'], alone: KeyLock) {
  return async (request: Request, h: ResponseToolkit) => {
    const requestId = newId('req');
    try {
      const named = findEndpoint(api.endpoints, method, String(request.params.address ?? ''));
      if (!named) throw unknownAddress(request);
      const call = readCall(request, named, api.key, requestId);
      api.books.callsFrom(`${request.server.info.protocol}://${request.info.host}`);
      const fail = (status: 429 | 500) => refuse(h, requestId, status, FAILURES[status]);
      return await alone(call.key, () =>
        api.trouble.around('payments', { request, h }, fail, () => {
          const { status, body, again } = work(api, call);
          const response = h.response(body).code(status).header('request-id', requestId);
          response.header('stripe-version', API_VERSION);
          if (call.key) response.header('idempotency-key', call.key);
          return again ? response.header('idempotent-replayed', 'true') : response;
        }),
      );
    } catch (error) {
      if (error instanceof Refusal) return refuse(h, requestId, error.status, error.error);
      throw error;
    }
  };
}

/** The part of Stripe's REST API that the product uses; register it under `/sandbox/stripe`. */
export const paymentsApi: Plugin<Api> = {
  name: 'sandbox-payments-api',
  register(server, api) {
    const options: RouteOptions = { auth: false, state: { failAction: 'ignore' } };
    const payload = { parse: false, output: 'data', maxBytes: MOST_BYTES } as const;
    const alone = createKeyLock();
    // A route for each method and not for each endpoint: hapi takes milliseconds for every route of every start.
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      server.route({
        method,
        path: `${BASE}/{address*}`,
        options: method === 'GET' ? options : { ...options, payload },
        handler: handlerOf(api, method, alone),
      });
    }
    server.route({
      method: '*',
      path: '/{path*}',
      options: { ...options, payload },
      handler: (request, h) => {
        const { status, error } = unknownAddress(request);
        return refuse(h, newId('req'), status, error);
      },
    });
    const failed = ({ response }: Request, h: ResponseToolkit) => {
      if (!(response instanceof Error)) return h.continue;
      api.log.error({ error: response.message }, 'The pretend payment provider failed');
      return refuse(h, newId('req'), statusOf(response), {
        type: 'api_error',
        message: 'The provider failed.',
      });
    };
    server.ext('onPreResponse', failed, { sandbox: 'plugin' });
  },
};
