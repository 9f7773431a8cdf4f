import { describe, expect, test } from 'vitest';
import { api, ROUTE_NAMES } from '../../server/contract/core/api.ts';
import { ERROR_STATUS, errorBody } from '../../server/contract/core/errors.ts';
import { makeOpenApi } from '../../server/contract/core/openapi.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import { WEBHOOK_DATA, WEBHOOK_EVENTS } from '../../server/contract/routes/webhooks.ts';
import { handlers } from '../../server/routes/handlers.ts';
import { startApp } from '../support/app.ts';
import { wholeOpenApi } from '../support/openApi.ts';

/** Made from the contract: every route has a handler and its place in the document. */

test('every route has a handler, and every handler a route', () => {
  expect(Object.keys(handlers).sort()).toEqual([...ROUTE_NAMES].sort());
});

test('the document names every route, its parameters, and every error with its status', () => {
  const document = wholeOpenApi();
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

test('the document describes every event that a webhook is told, with its body', () => {
  const { webhooks } = wholeOpenApi();
  for (const event of WEBHOOK_EVENTS) {
    const { schema } = webhooks[event].post.requestBody.content['application/json'];
    expect(schema.properties.type.const).toBe(event);
    expect(Object.keys(schema.properties.data.properties)).toEqual(Object.keys(WEBHOOK_DATA[event].shape));
  }
});

test('the document names its server, and says of every answer what it is', () => {
  const document = wholeOpenApi();
  expect(document.servers).toEqual([{ url: 'https://goodword.example', description: 'This Goodword' }]);
  for (const name of ROUTE_NAMES) {
    const route: RouteDeclaration = api[name];
    const operation = document.paths[`/api${route.path}`][route.method.toLowerCase()];
    const [success] = Object.entries<{ content?: object }>(operation.responses).filter(([status]) =>
      /^2/.test(status),
    );
    const streamed = route.live || route.events ? ['application/x-ndjson'] : [];
    const types = [
      ...(route.answer ? ['application/json'] : []),
      ...streamed,
      ...(route.download ? [route.download.type] : []),
    ];
    expect({ name, status: Number(success?.[0]), types: Object.keys(success?.[1].content ?? {}) }).toEqual({
      name,
      status: types.length > 0 ? (route.status ?? 200) : 204,
      types,
    });
  }
});

test('the document writes a shape once, by a name, and names none that is nowhere', () => {
  const text = JSON.stringify(makeOpenApi('1.2.3', 'https://goodword.example'));
  expect(text.length).toBeLessThan(320_000);
  const { components } = JSON.parse(text);
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    expect(components[kind][name]).toBeDefined();
  }
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Error', 'ListPatientsAnswer', 'Pagination']),
  );
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
