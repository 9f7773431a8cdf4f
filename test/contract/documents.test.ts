import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERROR_STATUS, NEEDS_HELP } from '../../server/contract/errors.ts';
import { DOCUMENT_FILES, readText } from '../support/documents.ts';

/** What the documents say of the program is true of it. */

describe('the page of errors', () => {
  const said = [...readText('docs/errors.md').matchAll(/^### (\w+)\n\nStatus (\d+)\. (.{40,})/gm)];

  test('has a paragraph for each code, with its status, and none besides', () => {
    const statuses = said.map(([, code, status]) => [code, Number(status)]);
    expect(Object.fromEntries(statuses)).toEqual(ERROR_STATUS);
    expect(said).toHaveLength(Object.keys(ERROR_STATUS).length);
  });

  test('is where screens and terminal lead to from codes that there are, once each', () => {
    expect(NEEDS_HELP.filter((code) => !(code in ERROR_STATUS))).toEqual([]);
    expect(new Set(NEEDS_HELP).size).toBe(NEEDS_HELP.length);
  });
});

/** `server/domain/keys.ts`, as a document names a file of the repository. */
const FILE = /`((?:server|cli|dashboard|migrations|test|bin|deploy|docs)\/[\w./-]+)`/g;

test.each(DOCUMENT_FILES)('%s names files that there are', (document) => {
  const named = [...readText(document).matchAll(FILE)].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
});

test('the security page names a file for each thing that it claims', () => {
  const claims = readText('SECURITY.md')
    .split(/^(?=- |#|$)/m)
    .filter((lines) => lines.startsWith('- **'));
  expect(claims.length).toBeGreaterThan(20);
  expect(claims.filter((lines) => !new RegExp(FILE, '').test(lines))).toEqual([]);
});
