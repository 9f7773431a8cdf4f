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
import { API_BASE, api, ROUTE_NAMES, type RouteName } from '../contract/api.ts';
import { LIMITS } from '../contract/limits.ts';
import type { RouteDeclaration } from '../contract/route.ts';
import type { Context } from '../domain/context.ts';
import { once } from '../domain/idempotency.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Download, HandlerCall, Handlers, LiveHandler, StreamHandler } from '../routes/handler.ts';
import { clientFacts } from './client.ts';
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
    // Node would end every upload after five minutes; each route has limits of its own for what it reads.
    server.listener.requestTimeout = 0;
    const stopping = new AbortController();
    server.ext('onPreStop', () => stopping.abort());
    const given = { ...options, stopping: stopping.signal };
    for (const name of ROUTE_NAMES) {
      server.route(mount(name, options.handlers[name] as unknown as LooseHandler, given));
    }
    // GET by name too: for hapi the dashboard's GET /{any*} would go before a method of `*`.
    for (const method of ['GET', '*'] as const) {
      server.route({ method, path: `${API_BASE}/{any*}`, options: { auth: false }, handler: nothingHere });
    }
  },
};

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
      ...((declaration.upload || declaration.download) && { timeout: { socket: LONGEST_SILENCE } }),
    },
    handler: (request, h) =>
      throttle(request, async () => {
        const call = readCall(declaration, options, request, h);
        const answer = await respond(declaration, handler, call, request, h);
        return finish(declaration, answer, h, options);
      }),
  };
}

/** A file may take as long as it needs while it moves; a connection that stands still for so long is dead. */
const LONGEST_SILENCE = 120_000;

function payloadOptions(declaration: RouteDeclaration): RouteOptionsPayload {
  if (declaration.upload) {
    const { maxBytes } = declaration.upload;
    return { output: 'stream', parse: false, maxBytes, timeout: false };
  }
  return { allow: 'application/json', maxBytes: declaration.maxBytes ?? LIMITS.jsonBytes };
}

function readCall(
  declaration: RouteDeclaration,
  { ctx, stopping }: MountOptions,
  request: Request,
  h: ResponseToolkit,
): LooseCall {
  return {
    stopping,
    params: read(declaration.params, request.params),
    query: read(declaration.query, request.query),
    payload: read(declaration.payload, declaration.upload ? undefined : (request.payload ?? undefined)),
    ctx,
    caller: (request.auth.credentials?.caller ?? null) as LooseCall['caller'],
    client: clientFacts(ctx, request, h),
    issueAccessToken: (sessionId, minutes) => issueAccessToken(ctx, sessionId, minutes),
    body: declaration.upload
      ? limitBody(request.payload as Readable, declaration.upload.maxBytes)
      : (undefined as never),
  };
}

/** Parses one part of a call; what does not fit is 400 with a sentence for each place. */
function read(schema: z.ZodType | undefined, value: unknown): never {
  if (!schema) return undefined as never;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as never;
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = details[0]?.message ?? 'Something in this request is not right.';
  throw new Refusal('invalid_input', first, { details });
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
  if ('watch' in handler) return answerEvents(handler.watch(call), h);
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

function finish(
  declaration: RouteDeclaration,
  answer: unknown,
  h: ResponseToolkit,
  { checkAnswers }: ContractOptions,
): ResponseObject {
  if (isResponse(answer)) return answer;
  if (!declaration.answer) return h.response().code(204);
  if (checkAnswers) declaration.answer.parse(answer);
  return h.response(answer as object).code(declaration.status ?? 200);
}

const isResponse = (answer: unknown): answer is ResponseObject =>
  typeof answer === 'object' && answer !== null && 'variety' in answer && 'statusCode' in answer;
