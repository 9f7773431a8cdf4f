import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call a route, from the widest to the narrowest:
 * - `public`: anybody
 * - `user`: anybody signed in
 * - `clinic`: a member of a clinic; a super admin gets 403 `clinic_required`
 * - `paid`: a member of a clinic whose subscription is active, else 402 `subscription_required`
 * - `superAdmin`: a super admin
 */
export type Access = 'public' | 'user' | 'clinic' | 'paid' | 'superAdmin';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How often a route may be called, for calls that are counted together. */
export interface ThrottleRule {
  /**
   * Whose calls those are:
   * - `address`: of one network address
   * - `email`: that name one email address in the payload
   * - `both`: of one network address for one email address
   * - `caller`: of one signed-in user
   */
  by: 'address' | 'email' | 'both' | 'caller';
  calls: number;
  seconds: number;
  /** The refusals that count, where not all calls do. */
  counts: 'all' | readonly ErrorCode[];
  /**
   * What is refused from then on: every call where absent, or those alone that would count. That is for secrets too
   * long to be guessed, which must open for anyone who shares an address with somebody who tries.
   */
  refuses?: 'counted';
  /**
   * Calls of a device on which the person of this email address was signed in before are counted for that device alone: a
   * stranger who guesses shuts nobody out of their own.
   */
  sparesKnownDevice?: true;
}

/** One route of the API, as data. Server, clients, document and tests are all made from it. */
export interface RouteDeclaration {
  method: Method;
  /** Below `/api`, with hapi's `{name}` for parameters. */
  path: string;
  access: Access;
  /** Narrows `clinic` and `paid` to these roles. */
  roles?: readonly Role[];
  /**
   * Needs a proof, LIMITS.freshProofMinutes old at most, that the person who signed in still sits there: else 403
   * `fresh_proof_required`. `inPayload`: the call carries that proof itself.
   */
  freshProof?: true | 'inPayload';
  /** The scope with which API tokens may call this; `any`: every token; absent: none, only people. */
  scope?: Scope | 'any';
  /**
   * The scope that an API token needs beside `scope` to be shown the answer, where that tells what is kept. Without it the
   * token is shown `instead`, or nothing (204).
   */
  shows?: { scope: Scope; instead?: z.ZodType };
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  payload?: z.ZodType;
  /** A body that is streamed, not parsed: its media type and its limit in bytes. */
  upload?: { type: string; maxBytes: number };
  /** The JSON answer; absent means 204 without a body. */
  answer?: z.ZodType;
  /** The answer is a file of this media type, streamed; instead of `answer`. `kept`: what an address answers never changes. */
  download?: { type: string; kept?: true };
  /** With `Accept: application/x-ndjson` the route answers a stream of these, one JSON object a line. */
  events?: z.ZodType;
  /** The answer is a stream of these, one JSON object a line, that goes on while somebody watches; instead of `answer`. */
  live?: z.ZodType;
  /** The status of success; 200, or 204 where there is no answer. */
  status?: 200 | 201;
  /** Changes and keeps nothing, though it is not a GET: what screens ask for with a body. */
  readOnly?: true;
  /** Repeating a call with the same `Idempotency-Key` returns the first answer. */
  idempotent?: true;
  /** The largest JSON body in bytes; BODY_BYTES.usual where absent. */
  maxBytes?: number;
  /** Every rule is kept; the first that is broken refuses the call. */
  throttle?: readonly ThrottleRule[];
  /** The errors a caller should expect beside those that its access and shapes bring. */
  errors?: readonly ErrorCode[];
}

/** Declares a route and keeps its exact type. */
export const route = <const R extends RouteDeclaration>(declaration: R): R => declaration;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets: parsed, with defaults filled in. */
export interface Parsed<R extends RouteDeclaration> {
  params: Out<R['params']>;
  query: Out<R['query']>;
  payload: Out<R['payload']>;
}

/** What a client gives. A part that the route does not declare is left out. */
export type Call<R extends RouteDeclaration> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'payload', R['payload']>;

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<string, never> extends In<S>
    ? { [K in Name]?: In<S> }
    : { [K in Name]: In<S> }
  : unknown;

/** What a handler gives, before the declared schema has been applied. */
export type AnswerInput<R extends RouteDeclaration> = R['answer'] extends z.ZodType
  ? In<R['answer']>
  : undefined;

/** What a client receives. */
export type Answer<R extends RouteDeclaration> = R['answer'] extends z.ZodType ? Out<R['answer']> : undefined;

/** One event of a route that can answer as a stream. */
export type Event<R extends RouteDeclaration> = Out<R['events']>;

/** What a route that goes on while somebody watches tells. */
export type LiveEventOf<R extends RouteDeclaration> = Out<R['live']>;
