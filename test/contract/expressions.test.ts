import { globSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { api } from '../../server/contract/core/api.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';
import { readText } from '../support/documents.ts';

/**
 * Anyone who calls chooses what the server's regular expressions read. One whose steps grow faster than what it reads holds
 * up everybody else, so there is none: recheck looks for the text that would make it do so.
 */

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

/** Put together from our own words as the program starts, or for a command of the operator: no literal to be judged. */
const PUT_TOGETHER = [
  'contract/rules/csv.ts',
  'contract/rules/csv.ts',
  'operator/init/envFile.ts',
  'sandbox/carrier/wire.ts',
];

/** What repeats nothing looks at each letter a few times at the most, however long the text. */
const repeats = (pattern: string): boolean => /[*+{]/.test(pattern);

/** Judged by steps alone: an expression is no slower for a machine that is busy. */
const BY_STEPS = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

const literals: Found[] = [];
const putTogether: string[] = [];

function look(node: unknown, file: string): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee } = node as Record<string, unknown> & { callee?: { value?: string } };
  if (type === 'RegExpLiteral') literals.push({ file, pattern: String(pattern), flags: String(flags) });
  if (callee?.value === 'RegExp') putTogether.push(file);
  for (const child of Object.values(node)) look(child, file);
}

for (const path of globSync('server/**/*.ts').sort()) {
  look(parseSync(readText(path), { syntax: 'typescript', target: 'esnext' }), path.replace('server/', ''));
}

test('every regular expression of the server is read in steps that grow as its text does', {
  timeout: 600_000,
}, () => {
  expect(literals.length).toBeGreaterThan(200);
  const different = new Map(literals.map((one) => [`/${one.pattern}/${one.flags}`, one]));
  const slow = [...different].flatMap(([expression, { file, pattern, flags }]) => {
    if (!repeats(pattern)) return [];
    const { status } = checkSync(pattern, flags, BY_STEPS);
    return status === 'safe' ? [] : [{ file, expression, status }];
  });
  expect(slow).toEqual([]);
});

test('so are those of the library by which calls are checked', { timeout: 600_000 }, () => {
  const written = new Set(literals.map(({ pattern }) => pattern));
  const patterns = new Set<string>();
  for (const { params, query, payload } of Object.values(api) as RouteDeclaration[]) {
    for (const schema of [params, query, payload]) if (schema) gather(schema, patterns);
  }
  const library = [...patterns].filter((pattern) => !written.has(pattern));
  expect(library.length).toBeGreaterThan(1);
  const slow = library.filter((pattern) => checkSync(pattern, 'u', BY_STEPS).status !== 'safe');
  expect(slow).toEqual([]);
});

/** The patterns of the strings that a schema takes. */
function gather(schema: z.ZodType, patterns: Set<string>): void {
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (name, value) => {
    if (name === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
}

test('none is put together from what comes from outside', () => {
  expect(putTogether.sort()).toEqual(PUT_TOGETHER);
});

test('the one that looks for slow expressions finds them', () => {
  expect(checkSync(String.raw`\.[^/]*$`, '', BY_STEPS).status).toBe('vulnerable');
  expect(checkSync('^(a+)+$', '', BY_STEPS).status).toBe('vulnerable');
});
