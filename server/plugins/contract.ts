import { type Readable, Transform } from 'node:stream';
import type {
  Plugin,
  Request,
  ResponseObject,
  ResponseToolkit,
  RouteOptionsPayload,
  ServerRoute,
} from '@hapi/hapi';
import type * as z from 'zod';
import { API_BASE, api, ROUTE_NAMES, type RouteName } from '../contract/core/api.ts';
import { BODY_BYTES } from '../contract/core/bodySizes.ts';
import type { RouteDeclaration } from '../contract/core/route.ts';
import { readingIn } from '../contract/rules/phoneReading.ts';
import type { Context } from '../domain/context.ts';
import { once } from '../domain/idempotency.ts';
import { plainWords } from '../domain/plainWords.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Download, HandlerCall, Handlers, LiveHandler, StreamHandler } from '../routes/handler.ts';
import { clientFacts } from './client.ts';
import { letBodyTakeLong } from './connections.ts';
import { answerDownload } from './download.ts';
import { answerEvents, collectLast } from './events.ts';
import { issueAccessToken } from './signIn.ts';
import { makeThrottle } from './throttle.ts';

export interface ContractOptions {
  ctx: Context;
  handlers: Handlers;
  /** Checks every answer against its own declaration; the tests' way to keep both true. */
  checkAnswers: boolean;
}

/** With the signal that the server stops. */
type MountOptions = ContractOptions & { stopping: AbortSignal };

type LooseCall = HandlerCall<RouteDeclaration>;
type LooseHandler =
  | ((call: LooseCall) => Promise<unknown>)
  | StreamHandler<RouteDeclaration>
  | LiveHandler<RouteDeclaration>;

/** Mounts every route of the contract on hapi: shapes, access, throttles and idempotency come from its declaration. */
export const contractPlugin: Plugin<ContractOptions> = {
  name: 'contract',
  register(server, options) {
    const stopping = new AbortController();
    server.ext('onPreStop', () => stopping.abort());
    const given = { ...options, stopping: stopping.signal };
    server.ext('onPreAuth', nameNoType);
    for (const name of ROUTE_NAMES) {
      server.route(mount(name, options.handlers[name] as unknown as LooseHandler, given));
    }
    // GET by name too: for hapi the dashboard's GET /{any*} would go before a method of `*`.
    for (const method of ['GET', '*'] as const) {
      server.route({ method, path: `${API_BASE}/{any*}`, options: { auth: false }, handler: nothingHere });
    }
  },
};

/**
 * A call without a body needs no content type; one with a body does, and JSON's: browsers ask before another site's page
 * may send that, so that none can call in its visitor's name.
 */
function nameNoType(request: Request, h: ResponseToolkit) {
  const { headers } = request;
  const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody && request.path.startsWith(`${API_BASE}/`)) headers['content-type'] ??= 'application/json';
  return h.continue;
}

function nothingHere(): never {
  throw new Refusal('not_found', 'There is nothing at this address.');
}

function mount(name: RouteName, handler: LooseHandler, options: MountOptions): ServerRoute {
  const declaration: RouteDeclaration = api[name];
  const throttle = makeThrottle(declaration, options.ctx);
  return {
    method: declaration.method,
    path: API_BASE + declaration.path,
    options: {
      // Its name alone: hapi copies and checks whatever stands here, and a declaration is large.
      id: name,
      auth: declaration.access === 'public' ? false : 'session',
      ...(declaration.method === 'GET' ? {} : { payload: payloadOptions(declaration) }),
    },
    handler: (request, h) =>
      throttle(request, async () => {
        const call = readCall(declaration, options, request, h);
        const answer = await respond(declaration, handler, call, request, h);
        return finish(shownTo(call.caller, declaration), answer, h, options);
      }),
  };
}

function payloadOptions(declaration: RouteDeclaration): RouteOptionsPayload {
  if (declaration.upload) {
    const { maxBytes } = declaration.upload;
    return { output: 'stream', parse: false, maxBytes };
  }
  return {
    allow: 'application/json',
    defaultContentType: 'application/octet-stream',
    maxBytes: declaration.maxBytes ?? BODY_BYTES.usual,
  };
}

function readCall(
  declaration: RouteDeclaration,
  { ctx, stopping }: MountOptions,
  request: Request,
  h: ResponseToolkit,
): LooseCall {
  const caller = (request.auth.credentials?.caller ?? null) as LooseCall['caller'];
  const parts = readingIn(caller?.country ?? 'US', () => ({
    params: read(declaration.params, request.params),
    query: read(declaration.query, request.query),
    payload: read(declaration.payload, declaration.upload ? undefined : (request.payload ?? undefined)),
  }));
  return {
    stopping,
    ...parts,
    ctx,
    caller,
    client: clientFacts(ctx, request, h),
    issueAccessToken: (sessionId, minutes) => issueAccessToken(ctx, sessionId, minutes),
    body: declaration.upload ? takeFile(request, declaration.upload.maxBytes) : (undefined as never),
  };
}

/** Parses one part of a call; what does not fit is 400 with a sentence for each place. */
function read(schema: z.ZodType | undefined, value: unknown): never {
  if (!schema) return undefined as never;
  const parsed = schema.safeParse(value, { error: plainWords });
  if (parsed.success) return parsed.data as never;
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = details[0]?.message ?? 'Something in this request is not right.';
  throw new Refusal('invalid_input', first, { details });
}

function takeFile(request: Request, maxBytes: number): Readable {
  letBodyTakeLong(request);
  return limitBody(request.payload as Readable, maxBytes);
}

/** hapi checks only the declared length of a stream; this counts what really comes. */
function limitBody(body: Readable, maxBytes: number): Readable {
  let seen = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      done(
        seen > maxBytes ? new Refusal('too_large', 'This file is larger than one import takes.') : null,
        chunk,
      );
    },
  });
  body.on('error', (error) => counter.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) counter.destroy(new Error('The connection was cut.'));
  });
  return body.pipe(counter);
}

async function respond(
  declaration: RouteDeclaration,
  handler: LooseHandler,
  call: LooseCall,
  request: Request,
  h: ResponseToolkit,
): Promise<unknown> {
  if ('events' in handler) {
    const events = handler.events(call);
    if (/application\/x-ndjson/.test(String(request.headers.accept))) return answerEvents(events, h);
    return handler.answer((await collectLast(events)) as never);
  }
  if ('watch' in handler) {
    const stopping = AbortSignal.any([call.stopping, goneSignal(request)]);
    return answerEvents(handler.watch({ ...call, stopping }), h);
  }
  if (declaration.download) {
    return answerDownload((await handler(call)) as Download, declaration.download, h);
  }
  const key: unknown = request.headers['idempotency-key'];
  if (!declaration.idempotent || typeof key !== 'string' || !call.caller) return handler(call);
  const { caller, params, payload } = call;
  return once(call.ctx, { caller, route: request.route.path, key, params, payload }, (ctx) =>
    handler({ ...call, ctx }),
  );
}

/** Aborts as soon as the one who watches has gone: their place is free then, not only at the next look. */
function goneSignal({ raw }: Request): AbortSignal {
  const gone = new AbortController();
  raw.res.once('close', () => gone.abort());
  return gone.signal;
}

/** The declaration with the answer that a caller may see. */
function shownTo(caller: LooseCall['caller'], declaration: RouteDeclaration): Answering {
  const { shows } = declaration;
  if (!shows || !caller?.scopes || caller.scopes.includes(shows.scope)) return declaration;
  return { answer: shows.instead, trims: true };
}

interface Answering {
  answer?: z.ZodType | undefined;
  status?: 200 | 201;
  trims?: true;
}

function finish(
  { answer: schema, status, trims }: Answering,
  answer: unknown,
  h: ResponseToolkit,
  { checkAnswers }: ContractOptions,
): ResponseObject {
  if (isResponse(answer)) return answer;
  if (!schema) return h.response().code(204);
  const parsed = checkAnswers || trims ? schema.parse(answer) : undefined;
  return h.response((trims ? parsed : answer) as object).code(status ?? 200);
}

const isResponse = (answer: unknown): answer is ResponseObject =>
  typeof answer === 'object' && answer !== null && 'variety' in answer && 'statusCode' in answer;
