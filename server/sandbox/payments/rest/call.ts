import type { Request } from '@hapi/hapi';
import qs from 'qs';
import { sameSecret } from '../../secrets.ts';
import { API_VERSION } from '../events.ts';
import { Refusal } from '../refusal.ts';
import type { Endpoint, Named } from './endpoint.ts';

/** A call as it came. `key`: of idempotency, '' for none. */
export type Call = { endpoint: Endpoint; id: string; form: string; key: string; requestId: string };

const header = ({ headers }: Request, name: string): string => {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : '';
};

function checkKey(request: Request, key: string): void {
  const given = header(request, 'authorization').replace(/^Bearer /, '');
  if (!given) throw new Refusal(401, { message: 'You did not provide an API key.' });
  if (!sameSecret(given, key)) {
    throw new Refusal(401, { message: `Invalid API Key provided: ****${given.slice(-4)}` });
  }
}

/** Answers have the shapes of one version alone. */
function checkVersion(request: Request): void {
  const version = header(request, 'stripe-version') || API_VERSION;
  if (version === API_VERSION) return;
  throw new Refusal(400, { message: `Invalid Stripe API version: ${version}` });
}

/** Refuses a wrong key and another version. */
export function readCall(request: Request, { endpoint, id }: Named, key: string, requestId: string): Call {
  checkKey(request, key);
  checkVersion(request);
  const body = Buffer.isBuffer(request.payload) ? request.payload.toString('utf8') : '';
  return {
    endpoint,
    id,
    form: [request.url.search.slice(1), body].filter(Boolean).join('&'),
    key: endpoint.method === 'POST' ? header(request, 'idempotency-key') : '',
    requestId,
  };
}

/** Forms name what is inside in brackets: `line_items[0][price]=…`. */
export function readForm(form: string): qs.ParsedQs {
  try {
    return qs.parse(form, {
      depth: 8,
      strictDepth: true,
      arrayLimit: 100,
      parameterLimit: 1_000,
      throwOnLimitExceeded: true,
      // So that no name is passed over in silence.
      plainObjects: true,
    });
  } catch {
    throw new Refusal(400, { message: 'Invalid request: the parameters could not be read.' });
  }
}

/** What is to be answered in place of ids. */
export const expandOf = ({ expand }: qs.ParsedQs): string[] =>
  Array.isArray(expand) ? expand.map(String) : [];
