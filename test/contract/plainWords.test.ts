import { expect, test } from 'vitest';
import { api, ROUTE_NAMES } from '../../server/contract/core/api.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import { plainWords } from '../../server/domain/plainWords.ts';
import { addMember, startApp } from '../support/app.ts';

/** Whatever is sent, and to whatever route: what is wrong with it is said in words for people. */

const JARGON =
  /\b(expected|received|invalid (input|type|option|value|key|element|string|number(?!:)|union|discriminator)|too (small|big)|undefined|null\b.*|NaN|regex|pattern|enum|zod|unrecognized)\b/i;

const WRONG: unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  0,
  -1,
  1.5,
  1e12,
  true,
  [],
  [1],
  [null],
  {},
  { kind: 'x' },
];

/** The values of an object, each replaced by each wrong one, two levels deep. */
function* spoiled(shape: Record<string, unknown>, around: (value: unknown) => unknown): Generator<unknown> {
  for (const [name, schema] of Object.entries(shape)) {
    for (const value of WRONG) yield around({ [name]: value });
    const inner = unwrap(schema);
    if (inner) yield* spoiled(inner, (value) => around({ [name]: value }));
  }
}

function unwrap(schema: unknown): Record<string, unknown> | undefined {
  const { shape, innerType } = (schema as { def: { shape?: Record<string, unknown>; innerType?: unknown } })
    .def;
  return shape ?? (innerType === undefined ? undefined : unwrap(innerType));
}

test('no route answers in the jargon of its schema', () => {
  const found = new Set<string>();
  for (const name of ROUTE_NAMES) {
    const { params, query, payload }: RouteDeclaration = api[name];
    for (const schema of [params, query, payload]) {
      if (!schema) continue;
      const shape = unwrap(schema) ?? {};
      for (const value of [...WRONG, ...spoiled(shape, (whole) => whole)]) {
        const parsed = schema.safeParse(value, { error: plainWords });
        for (const { path, message } of parsed.error?.issues ?? [])
          if (JARGON.test(message)) found.add(`${name} ${path.join('.')}: ${message}`);
      }
    }
  }
  expect([...found]).toEqual([]);
});

test('a call without a body, or with a number for a text, is told so', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { headers } = await addMember(app);
  const say = async (path: string, method: string, body?: string) => {
    const typed = { ...headers, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${app.url}/api${path}`, { method, headers: typed, ...(body && { body }) });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  expect(await say('/auth/login', 'POST')).toEqual([400, 'This needs a JSON body']);
  expect(await say('/patients?page=0', 'GET')).toEqual([400, '“page” has to be at least 1']);
  expect(await say('/auth/2fa/verify', 'POST', '{"sessionId":7,"code":"123456"}')).toEqual([
    400,
    'This is not an id',
  ]);
});
