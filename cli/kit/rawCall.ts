import { API_BASE } from '../../server/contract/core/api.ts';
import { readError, repair, type Transport } from '../../server/contract/core/client.ts';
import { EXIT, Stop } from './errors.ts';

export interface RawCall {
  method: string;
  /** With or without /api, and with its query. */
  path: string;
  body: string | undefined;
  key: string | undefined;
}

/** Calls the API as it is written; throws ApiError for anything but success. */
export async function rawCall(
  transport: Transport,
  call: RawCall,
  tried: readonly string[] = [],
): Promise<Response> {
  const answer = await callOnce(transport, addressOf(transport.origin, call.path), call);
  if (answer.ok) return answer;
  const error = await readError(answer, transport.origin);
  if (tried.includes(error.code) || !(await repair(transport, error))) throw error;
  return rawCall(transport, call, [...tried, error.code]);
}

/** Tokens go to the server that gave them: the address never leads anywhere else. */
function addressOf(origin: string, path: string): string {
  const below = path === API_BASE || path.startsWith(`${API_BASE}/`) ? path : API_BASE + path;
  const url = path.startsWith('/') ? URL.parse(origin + below) : null;
  if (url?.origin === origin && url.pathname.startsWith(`${API_BASE}/`)) return url.href;
  throw new Stop(`'${path}' is not a path of the API.`, 'Write it like /patients?limit=10.', EXIT.refused);
}

async function callOnce(transport: Transport, address: string, { method, body, key }: RawCall) {
  const headers: Record<string, string> = {
    accept: 'application/json, */*',
    ...(await transport.headers?.()),
  };
  if (key !== undefined) headers['idempotency-key'] = key;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return (transport.fetch ?? fetch)(address, { method, headers, ...(body === undefined ? {} : { body }) });
}
