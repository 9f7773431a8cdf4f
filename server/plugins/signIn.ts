import type { Plugin, Request } from '@hapi/hapi';
import Jwt from '@hapi/jwt';
import { api, type RouteName } from '../contract/core/api.ts';
import { ERROR_TEXT } from '../contract/core/errors.ts';
import { LIMITS } from '../contract/core/limits.ts';
import type { RouteDeclaration } from '../contract/core/route.ts';
import { lacksScope, type Scope } from '../contract/core/scopes.ts';
import { API_TOKEN_PREFIX } from '../contract/routes/apiTokens.ts';
import { findTokenCaller } from '../domain/accounts/apiTokens.ts';
import { needFreshProof } from '../domain/accounts/freshProof.ts';
import { openRefusedCalls } from '../domain/accounts/refusedCalls.ts';
import { findCaller } from '../domain/accounts/sessions.ts';
import type { Caller } from '../domain/caller.ts';
import type { Context } from '../domain/context.ts';
import { Refusal } from '../domain/refusal.ts';

/** Who calls, and whether they may: bearer tokens of people and programs, then the access that the route declares. */

declare module '@hapi/hapi' {
  interface AuthCredentials {
    caller?: Caller;
  }
}

const AUDIENCE = 'goodword access';

/** Signs an access token for a session. */
export function issueAccessToken(
  ctx: Context,
  sessionId: string,
  minutes: number = LIMITS.accessTokenMinutes,
): { accessToken: string; expiresIn: number } {
  const expiresIn = minutes * 60;
  const accessToken = Jwt.token.generate(
    { sid: sessionId, aud: AUDIENCE },
    { key: ctx.keys.accessTokens, algorithm: 'HS256' },
    { ttlSec: expiresIn, now: ctx.now().getTime() },
  );
  return { accessToken, expiresIn };
}

/** The session that a token was signed for; throws where the token is not one of ours, or is too old. */
function readAccessToken(ctx: Context, token: string): string {
  try {
    const artifacts = Jwt.token.decode(token);
    Jwt.token.verify(artifacts, { key: ctx.keys.accessTokens, algorithm: 'HS256' }, {
      aud: AUDIENCE,
      now: ctx.now().getTime(),
    } as Jwt.HapiJwt.VerifyTokenOptions);
    return String((artifacts.decoded.payload as { sid?: unknown }).sid);
  } catch {
    throw new Refusal('unauthorized', 'Your sign-in has run out. Sign in again.');
  }
}

export const signInPlugin: Plugin<{ ctx: Context }> = {
  name: 'sign-in',
  register(server, { ctx }) {
    const noteRefused = openRefusedCalls(ctx);
    server.auth.scheme('bearer', () => ({
      async authenticate(request, h) {
        const caller = await identify(ctx, request);
        const name = request.route.settings.id as RouteName;
        const route: RouteDeclaration = api[name];
        try {
          checkAccess(name, caller);
        } catch (refusal) {
          if (route.access === 'superAdmin') await noteRefused(caller, name);
          throw refusal;
        }
        if (route.freshProof === true) needFreshProof(ctx, caller);
        return h.authenticated({ credentials: { caller } });
      },
    }));
    server.auth.strategy('session', 'bearer');
  },
};

async function identify(ctx: Context, request: Request): Promise<Caller> {
  const [, token] = /^Bearer (\S+)$/i.exec(String(request.headers.authorization ?? '')) ?? [];
  if (!token) throw new Refusal('unauthorized', 'Sign in to go on.');
  if (token.startsWith(API_TOKEN_PREFIX)) return identifyProgram(ctx, token);
  const caller = await findCaller(ctx, readAccessToken(ctx, token));
  if (!caller) throw new Refusal('unauthorized', 'Your session has ended. Sign in again.');
  return caller;
}

async function identifyProgram(ctx: Context, token: string): Promise<Caller> {
  const caller = await findTokenCaller(ctx, token);
  if (!caller) throw new Refusal('unauthorized', 'This API token does not work. It may have been revoked.');
  return caller;
}

/** 403 before 402. */
function checkAccess(name: RouteName, caller: Caller): void {
  const route: RouteDeclaration = api[name];
  if (caller.scopes) checkScope(route, caller.scopes);
  if (caller.impersonates) checkLook(name);
  const forClinic = route.access === 'clinic' || route.access === 'paid';
  if (route.access === 'superAdmin' && caller.role !== 'super_admin') {
    throw new Refusal('forbidden', 'Only a super admin may do this.');
  }
  if (forClinic && caller.clinicId === null) {
    throw new Refusal('clinic_required', 'This belongs to a clinic, and your account has none.');
  }
  if (route.roles && !route.roles.includes(caller.role)) {
    throw new Refusal('forbidden', `Only ${route.roles.join(' or ')} may do this. Ask one of them.`);
  }
  if (route.access === 'paid' && !caller.paid) {
    throw new Refusal('subscription_required', ERROR_TEXT.subscriptionRequired);
  }
}

/** Who looks at a clinic as its owner does reads what screens show, and ends that. */
function checkLook(name: RouteName): void {
  const { method, download, access, readOnly }: RouteDeclaration = api[name];
  const isReading = readOnly || (method === 'GET' && !download && access !== 'superAdmin');
  if (!isReading && name !== 'logout') throw new Refusal('read_only', ERROR_TEXT.readOnly);
}

/** An API token does what its scopes name, and nothing that is a person's own. */
function checkScope({ scope }: RouteDeclaration, scopes: readonly Scope[]): void {
  if (!scope) throw new Refusal('forbidden', 'An API token cannot do this. Sign in as a person.');
  if (scope === 'any' || scopes.includes(scope)) return;
  throw new Refusal('forbidden', lacksScope(scope));
}
