import * as z from 'zod';
import { API_BASE, type Api, api, ROUTE_NAMES, type RouteName } from './api.ts';
import {
  ERROR_STATUS,
  ERROR_TEXT,
  type ErrorCode,
  type ErrorDetail,
  errorBody,
  NEEDS_HELP,
} from './errors.ts';
import { TIMES } from './limits.ts';
import type { Answer, Call, Event, LiveEventOf, RouteDeclaration } from './route.ts';

/** The typed client that the dashboard, the terminal and the tests share. */

/** An error that the API answered, or the network's where `status` is 0. */
export class ApiError extends Error {
  readonly status: number;
  /** `unknown`: one that a newer server has; its sentence is for people all the same. */
  readonly code: ErrorCode | 'unreachable' | 'unknown';
  readonly details: ErrorDetail[];
  readonly requestId: string | null;
  /** Seconds after which to try again, where the server said so. */
  readonly retryAfter: number | null;
  /** Where the documents say more about it, where its sentence leaves something to ask. */
  readonly docs: string | null;

  constructor(
    message: string,
    facts: Pick<ApiError, 'status' | 'code'> &
      Partial<Pick<ApiError, 'details' | 'requestId' | 'retryAfter' | 'docs'>>,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
    this.docs = facts.docs ?? null;
  }
}

export interface Transport {
  /** Origin of the server, without `/api`; empty in the browser. */
  origin: string;
  /** Headers for each call: bearer token, device. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
  /** Called on a 401 of a route that needs sign-in; true when the call should be tried once more. */
  onUnauthorized?: () => Promise<boolean>;
  /** Called where a route needs a fresh proof of who is signed in; true when one was given and the call should be repeated. */
  onProofNeeded?: () => Promise<boolean>;
  fetch?: typeof fetch;
  /** Milliseconds after which a call is given up, unless it moves a file or watches. */
  timeout?: number;
}

export interface Extras {
  /** Repeating the call with the same key returns the first answer. */
  idempotencyKey?: string;
  /** The body of an upload; a function gives a fresh stream if the call has to be repeated. */
  body?: BodyInit | (() => BodyInit);
  signal?: AbortSignal;
}

type Arguments<R extends RouteDeclaration> =
  Record<string, never> extends Call<R> ? [call?: Call<R> & Extras] : [call: Call<R> & Extras];

export type DownloadName = {
  [Name in RouteName]: Api[Name] extends { download: object } ? Name : never;
}[RouteName];

/** What a route that answers a file is given. */
export type DownloadCall<Name extends DownloadName> = Arguments<Api[Name]>[0];

type LiveName = { [Name in RouteName]: Api[Name] extends { live: object } ? Name : never }[RouteName];

/** The routes that answer at once, and not with a file. */
export type CallName = Exclude<RouteName, DownloadName | LiveName>;

export type Client = {
  [Name in CallName]: (...args: Arguments<Api[Name]>) => Promise<Answer<Api[Name]>>;
} & {
  /** Calls a route that answers a file, and gives the answer once it begins: its body is read as it comes. */
  download: <Name extends DownloadName>(name: Name, ...args: Arguments<Api[Name]>) => Promise<Response>;
  /** Calls a route that answers a stream of events, and gives them as they come. */
  events: <Name extends RouteName>(
    name: Name,
    call: Call<Api[Name]> & Extras,
  ) => AsyncGenerator<Event<Api[Name]>>;
  /** Watches a route that tells what happens, until the signal aborts or the server ends it. */
  watch: <Name extends LiveName>(
    name: Name,
    call: Call<Api[Name]> & Extras,
  ) => AsyncGenerator<LiveEventOf<Api[Name]>>;
};

interface LooseCall extends Extras {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  payload?: unknown;
}

/** Makes a client; every function throws ApiError for anything but success. */
export function createClient(transport: Transport): Client {
  const calls = ROUTE_NAMES.map((name) => [
    name,
    (call: LooseCall = {}) => callJson(transport, api[name], call),
  ]);
  const events = (name: RouteName, call: LooseCall) => callEvents(transport, api[name], call);
  const download = (name: DownloadName, call: LooseCall = {}) => callFile(transport, api[name], call);
  return { ...Object.fromEntries(calls), events, watch: events, download } as unknown as Client;
}

async function callJson(transport: Transport, route: RouteDeclaration, call: LooseCall): Promise<unknown> {
  const response = await send(transport, route, call, 'application/json');
  // An answer may begin and never end.
  return response.status === 204 ? undefined : response.json().catch(unreachable);
}

function callFile(transport: Transport, route: RouteDeclaration, call: LooseCall): Promise<Response> {
  return send(transport, route, call, route.download?.type ?? '*/*');
}

async function* callEvents(
  transport: Transport,
  route: RouteDeclaration,
  call: LooseCall,
): AsyncGenerator<unknown> {
  const response = await send(transport, route, call, 'application/x-ndjson');
  let rest = '';
  for await (const text of readText(response)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
  if (rest !== '') yield JSON.parse(rest);
}

async function* readText(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(unreachable);
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function send(
  transport: Transport,
  route: RouteDeclaration,
  call: LooseCall,
  accept: string,
  tried: readonly string[] = [],
): Promise<Response> {
  const response = await request(transport, route, call, accept);
  if (response.ok) return response;
  const error = await readError(response, transport.origin);
  const mayRetry = route.access !== 'public' && !tried.includes(error.code);
  if (mayRetry && (await repair(transport, error)))
    return send(transport, route, call, accept, [...tried, error.code]);
  throw error;
}

/** Whether what a call was refused for is settled, so that it may be repeated. */
export const repair = async (
  transport: Transport,
  { status, code }: ApiError,
): Promise<boolean | undefined> =>
  status === 401
    ? transport.onUnauthorized?.()
    : code === 'fresh_proof_required'
      ? transport.onProofNeeded?.()
      : false;

async function request(
  transport: Transport,
  route: RouteDeclaration,
  call: LooseCall,
  accept: string,
): Promise<Response> {
  const headers: Record<string, string> = { accept, ...(await transport.headers?.()) };
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
  const init: RequestInit & { duplex?: 'half' } = {
    method: route.method,
    headers,
    credentials: 'same-origin',
  };
  if (route.upload) {
    headers['content-type'] = route.upload.type;
    init.body = (typeof call.body === 'function' ? call.body() : call.body) ?? '';
    init.duplex = 'half';
  } else if (route.payload && call.payload !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(call.payload);
  }
  const timeout =
    route.upload || route.download || route.live
      ? []
      : [AbortSignal.timeout(transport.timeout ?? TIMES.apiTimeout)];
  init.signal = AbortSignal.any([...timeout, ...(call.signal ? [call.signal] : [])]);
  const go = transport.fetch ?? fetch;
  return go(transport.origin + addressOf(route, call), init).catch(unreachable);
}

function unreachable(cause: unknown): never {
  // A transport that knows more about it says so itself.
  if (cause instanceof ApiError) throw cause;
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw Object.assign(new ApiError(ERROR_TEXT.unreachable, { status: 0, code: 'unreachable' }), { cause });
}

/** The path and query of a call. */
export function addressOf(route: RouteDeclaration, call: Pick<LooseCall, 'params' | 'query'>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return API_BASE + path + (query.size > 0 ? `?${query}` : '');
}

/** A newer server may answer codes that this client does not know. */
const anyErrorBody = errorBody.extend({ code: z.string() });

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

export async function readError(response: Response, origin: string): Promise<ApiError> {
  const parsed = anyErrorBody.safeParse(await response.json().catch(() => undefined));
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  const { status } = response;
  if (!parsed.success) return new ApiError(ERROR_TEXT.unexpected, { status, code: 'internal', retryAfter });
  const { error, details = [], requestId } = parsed.data;
  const code = isKnown(parsed.data.code) ? parsed.data.code : 'unknown';
  const help = /<([^<>]+)>; rel="help"/.exec(response.headers.get('link') ?? '')?.[1];
  const docs = help && (code === 'unknown' || NEEDS_HELP.includes(code)) ? origin + help : null;
  return new ApiError(error, { status, code, details, requestId, retryAfter, docs });
}
