import { expect, test } from 'vitest';
import * as z from 'zod';
import { api, ROUTE_NAMES } from '../../server/contract/core/api.ts';
import { BODY_BYTES } from '../../server/contract/core/bodySizes.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';

/** How much a caller may send: a few thousand bytes, but where a route says by name that it needs more. */

const routes = ROUTE_NAMES.map((name) => ({ name, ...(api[name] as RouteDeclaration) }));
const limitOf = ({ maxBytes }: RouteDeclaration): number => maxBytes ?? BODY_BYTES.usual;

test('anyone who is not signed in sends a few thousand bytes, and never a file', () => {
  for (const route of routes.filter(({ access }) => access === 'public')) {
    expect({ name: route.name, file: route.upload }).toEqual({ name: route.name, file: undefined });
    expect([BODY_BYTES.usual, BODY_BYTES.review], route.name).toContain(limitOf(route));
  }
  expect(BODY_BYTES.usual).toBeLessThanOrEqual(16 * 1024);
  expect(BODY_BYTES.review).toBeLessThanOrEqual(48 * 1024);
});

test('the routes that take more are known by name', () => {
  const larger = routes.filter((route) => limitOf(route) > BODY_BYTES.usual);
  expect(Object.fromEntries(larger.map((route) => [route.name, limitOf(route)]))).toEqual({
    bulkAddPatients: BODY_BYTES.bulk,
    checkPhones: BODY_BYTES.listed,
    previewSms: BODY_BYTES.send,
    sendBulk: BODY_BYTES.send,
    setLogo: BODY_BYTES.logo,
    submitReview: BODY_BYTES.review,
    tagPatients: BODY_BYTES.listed,
    updateSettings: BODY_BYTES.listed,
  });
});

test('no route refuses for its size what its schema takes', () => {
  const tooLarge = routes.flatMap((route) => {
    if (!route.payload || OF_OTHER_SIZES.has(route.name)) return [];
    const schema = z.toJSONSchema(route.payload, { io: 'input', unrepresentable: 'any' });
    const most = mostBytes(schema as Schema);
    return most > limitOf(route) ? [{ name: route.name, most, limit: limitOf(route) }] : [];
  });
  expect(tooLarge).toEqual([]);
});

/** Their fields are read one by one by rules of their own, and no schema says how long each is. */
const OF_OTHER_SIZES = new Set(['bulkAddPatients', 'sendBulk', 'previewSms']);

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

/** A letter of most languages takes as many bytes. */
const LETTER = 3;
/** Of strings whose form says how long they are: numbers, instants, ids, codes. */
const SHORT = 40;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const largest = (schemas: Schema[]): number => Math.max(...schemas.map(mostBytes));
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 2);

/** The most bytes that a value of a schema takes as JSON. */
function mostBytes(schema: Schema): number {
  if (schema.const !== undefined) return bytesOf(schema.const);
  if (schema.enum) return Math.max(...schema.enum.map(bytesOf));
  const ways = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (ways) return largest(ways);
  if (schema.type === 'array') return sum([(schema.maxItems ?? SHORT) * (1 + mostBytes(schema.items ?? {}))]);
  if (schema.type === 'object') return mostOfObject(schema);
  if (schema.type === undefined || schema.type === 'string' || Array.isArray(schema.type)) {
    return 2 + LETTER * (schema.maxLength ?? SHORT);
  }
  return 24;
}

function mostOfObject({ properties = {}, propertyNames, additionalProperties }: Schema): number {
  const named = Object.entries(properties).map(([name, value]) => name.length + 4 + mostBytes(value));
  if (typeof additionalProperties !== 'object') return sum(named);
  const names = propertyNames?.enum?.length ?? SHORT;
  return sum([...named, names * (50 + mostBytes(additionalProperties))]);
}
