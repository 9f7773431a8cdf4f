import type { Readable } from 'node:stream';
import type { Api, RouteName } from '../contract/core/api.ts';
import type { AnswerInput, Event, LiveEventOf, Parsed, RouteDeclaration } from '../contract/core/route.ts';
import type { Caller, ClinicCaller } from '../domain/caller.ts';
import type { Context } from '../domain/context.ts';

/** What a handler knows of a call beside its parsed parts. */
export interface HandlerCall<R extends RouteDeclaration> extends Parsed<R> {
  ctx: Context;
  caller: CallerOf<R>;
  client: ClientFacts;
  /** Signs an access token for a session, for the usual minutes or so many; `expiresIn` is in seconds. */
  issueAccessToken(sessionId: string, minutes?: number): { accessToken: string; expiresIn: number };
  /** The streamed body of a route that declares an upload. */
  body: Readable;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

type CallerOf<R extends RouteDeclaration> = R['access'] extends 'public'
  ? null
  : R['access'] extends 'clinic' | 'paid'
    ? ClinicCaller
    : Caller;

/** The program at the other end. */
export interface ClientFacts {
  /** `cli` gets refresh tokens in the body; a browser in a cookie. */
  kind: 'browser' | 'cli';
  deviceId: string | null;
  userAgent: string | null;
  /** The address that the request came from. */
  address: string;
  /** Whether a proxy says that it came from somewhere else. */
  isProxied: boolean;
  /** The refresh token in the browser's cookie. */
  refreshCookie: string | null;
  /** Sets or, with null, clears that cookie on the answer. */
  setRefreshCookie(token: string | null): void;
}

/** Answers a call; a few lines that translate between the wire and a domain verb. */
type Handler<R extends RouteDeclaration> = R['events'] extends object
  ? StreamHandler<R>
  : R['live'] extends object
    ? LiveHandler<R>
    : (call: HandlerCall<R>) => Promise<R['download'] extends object ? Download : AnswerInput<R>>;

/** A file that is made while it is read. Nothing is sent before its first piece has come. */
export interface Download {
  /** Of letters, digits, hyphens and dots alone. */
  filename: string;
  pieces: AsyncGenerator<string | Uint8Array>;
}

/** A handler whose work is told as events; `answer` makes the JSON answer of the last one. */
export interface StreamHandler<R extends RouteDeclaration> {
  events(call: HandlerCall<R>): AsyncGenerator<Event<R>>;
  answer(last: Event<R>): AnswerInput<R>;
}

/** A handler that tells what happens until the server stops or the caller leaves. */
export interface LiveHandler<R extends RouteDeclaration> {
  watch(call: HandlerCall<R>): AsyncGenerator<LiveEventOf<R>>;
}

/** One handler for each route of the contract: a missing one does not compile. */
export type Handlers = { [Name in RouteName]: Handler<Api[Name]> };
