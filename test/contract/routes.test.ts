import { describe, expect, test } from 'vitest';
import { api, ROUTE_NAMES, type RouteName } from '../../server/contract/api.ts';
import { addressOf } from '../../server/contract/client.ts';
import { ERROR_STATUS, errorBody } from '../../server/contract/errors.ts';
import { makeOpenApi } from '../../server/contract/openapi.ts';
import type { Role } from '../../server/contract/roles.ts';
import type { RouteDeclaration } from '../../server/contract/route.ts';
import { handlers } from '../../server/routes/handlers.ts';
import { addMember, ENGINES, type Engine, startApp, type TestApp } from '../support/app.ts';

/** Made from the contract: every route has a handler, and is tried as everyone. */

type Who = 'nobody' | 'a forged token' | 'preview owner' | Role;
const EVERYONE: Who[] = [
  'nobody',
  'a forged token',
  'preview owner',
  'staff',
  'admin',
  'owner',
  'super_admin',
];

/** The refusal that a route's access declares for somebody; null where they get past it. */
function declaredRefusal(route: RouteDeclaration, who: Who): number | null {
  if (route.access === 'public') return null;
  if (who === 'nobody' || who === 'a forged token') return 401;
  if (route.access === 'superAdmin') return who === 'super_admin' ? null : 403;
  if (route.access === 'user') return null;
  if (who === 'super_admin') return 403;
  const role = who === 'preview owner' ? 'owner' : who;
  if (route.roles && !route.roles.includes(role)) return 403;
  return route.access === 'paid' && who === 'preview owner' ? 402 : null;
}

const PARAMS: Record<string, string> = {
  token: 'nosuchtoken0',
  phone: '+12125550100',
  id: crypto.randomUUID(),
};

async function headersOf(app: TestApp): Promise<Record<Who, Record<string, string>>> {
  const owner = await addMember(app);
  const clinicId = owner.clinicId as string;
  const [key] = (owner.headers.authorization as string).split('.');
  return {
    nobody: {},
    'a forged token': { authorization: `${key}.eyJzaWQiOiIxIn0.c2lnbmF0dXJl` },
    'preview owner': (await addMember(app, { paid: false })).headers,
    staff: (await addMember(app, { role: 'staff', clinicId })).headers,
    admin: (await addMember(app, { role: 'admin', clinicId })).headers,
    owner: owner.headers,
    super_admin: (await addMember(app, { role: 'super_admin' })).headers,
  };
}

const knock = (app: TestApp, name: RouteName, headers: Record<string, string>): Promise<Response> => {
  const route: RouteDeclaration = api[name];
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const contentType = route.upload?.type ?? 'application/json';
  return fetch(app.url + addressOf(route, { params: PARAMS }), {
    method: route.method,
    headers: { ...headers, ...(hasBody && { 'content-type': contentType }) },
    ...(hasBody && { body: route.upload ? '' : '{}' }),
  });
};

describe.each(ENGINES)('every route as everyone, on %s', (engine: Engine) => {
  test('gets the refusal that its declaration names, in the one shape, or gets past it', async () => {
    const app = await startApp(engine, { worker: false });
    const wrong: string[] = [];
    for (const name of ROUTE_NAMES.filter((route) => route !== 'logout')) {
      const headers = await headersOf(app);
      for (const who of EVERYONE) {
        const answer = await knock(app, name, headers[who]);
        const expected = declaredRefusal(api[name], who);
        const refused = [401, 402, 403].includes(answer.status);
        const isPublic = (api[name] as RouteDeclaration).access === 'public';
        if (expected === null ? refused && !isPublic : answer.status !== expected) {
          wrong.push(`${name} as ${who}: ${answer.status}`);
        }
        if (answer.status >= 500) wrong.push(`${name} as ${who}: ${answer.status}`);
        if (answer.status >= 400) errorBody.parse(await answer.json());
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('every route has a handler, and every handler a route', () => {
  expect(Object.keys(handlers).sort()).toEqual([...ROUTE_NAMES].sort());
});

test('the document names every route, its parameters, and every error with its status', () => {
  const document = JSON.parse(JSON.stringify(makeOpenApi('1.2.3')));
  for (const name of ROUTE_NAMES) {
    const route: RouteDeclaration = api[name];
    const operation = document.paths[`/api${route.path}`][route.method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = operation.parameters.filter(({ in: place }: { in: string }) => place === 'path');
    expect(declared.map(({ name: parameter }: { name: string }) => parameter)).toEqual(inPath);
    for (const code of route.errors ?? []) {
      expect(operation.responses[ERROR_STATUS[code]].description).toContain(code);
    }
  }
});

describe('what does not fit', () => {
  const cases: [string, string, RequestInit, number, string][] = [
    ['malformed JSON', '/api/auth/login', json('{"email":'), 400, 'invalid_json'],
    ['a wrong type', '/api/auth/login', json('{"email":7,"password":true}'), 400, 'invalid_input'],
    ['a body that is a list', '/api/auth/login', json('[]'), 400, 'invalid_input'],
    ['an unknown route', '/api/nothing/here', { method: 'GET' }, 404, 'not_found'],
    ['an unknown method', '/api/health', { method: 'DELETE' }, 404, 'not_found'],
    [
      'another content type',
      '/api/auth/login',
      { ...json('a=b'), headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media',
    ],
    [
      'an oversized body',
      '/api/auth/login',
      json(`{"email":"${'x'.repeat(1024 * 1024)}"}`),
      413,
      'too_large',
    ],
  ];

  test.each(cases)('%s gets the error shape, never a stack trace', async (_, path, init, status, code) => {
    const app = await startApp('sqlite', { worker: false });
    const answer = await fetch(app.url + path, init);
    const body = errorBody.parse(await answer.json());
    expect({ status: answer.status, code: body.code }).toEqual({ status, code });
    expect(JSON.stringify(body)).not.toMatch(/\bat \w+.*\.(ts|js):\d+/);
  });
});

function json(body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}
