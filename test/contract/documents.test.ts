import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { environment } from '../../server/config/environment.ts';
import { ERROR_STATUS, NEEDS_HELP } from '../../server/contract/core/errors.ts';
import { DOCUMENT_FILES, readText } from '../support/documents.ts';

/** What the documents say of the program is true of it. */

const ROOT = join(import.meta.dirname, '../..');

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

const FOR_DEVELOPERS = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];
/** A language that ARCHITECTURE.md adds as an example. */
const TO_BE_MADE = 'dashboard/texts/hu/';

test.each([...DOCUMENT_FILES, 'README.md', ...FOR_DEVELOPERS])(
  '%s names files that there are',
  (document) => {
    const named = [...readText(document).matchAll(FILE)].map(([, file = '']) => file);
    const missing = named.filter((file) => !existsSync(join(ROOT, file)));
    expect(missing.filter((file) => file !== TO_BE_MADE)).toEqual([]);
  },
);

test('the security page names a file for each thing that it claims', () => {
  const claims = readText('SECURITY.md')
    .split(/^(?=- |#|$)/m)
    .filter((lines) => lines.startsWith('- **'));
  expect(claims.length).toBeGreaterThan(20);
  expect(claims.filter((lines) => !new RegExp(FILE, '').test(lines))).toEqual([]);
});

test('.env.example explains each variable that is read, once, and none besides', () => {
  const explained = [...readText('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

const DEPLOY = readdirSync(join(ROOT, 'deploy')).map((name) => `deploy/${name}`);
/** Those of the command line, of Node and of terminals, of PostgreSQL's image, and of systemd. */
const OTHERS = /^(GOODWORD|POSTGRES|AF)_|^THIRD_PARTY_NOTICES$|^NO_COLOR$|^NODE_EXTRA_CA_CERTS$/;

test('a setting that a document or a file of deploy/ names is read', () => {
  const named = [...DOCUMENT_FILES, 'README.md', ...DEPLOY].flatMap((file) =>
    [...readText(file).matchAll(/(?<![\w/])[A-Z]+(?:_[A-Z\d]+)+\b/g)].map(([name]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !OTHERS.test(name) && !(name in environment.shape))).toEqual([]);
});

test("every setting stands in the operator's table, and in the example of the file", () => {
  const [, table = ''] = /^## Settings\n(.*?)^## /ms.exec(readText('docs/operator.md')) ?? [];
  const inTable = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const inExample = [...readText('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  const all = Object.keys(environment.shape).sort();
  expect(inTable.sort()).toEqual(all);
  expect(inExample.sort()).toEqual(all);
});

test('the packed file is named by its version, which the changes begin with', () => {
  const { version } = packageFile;
  const named = ['docs/operator.md', ...DEPLOY].flatMap((place) =>
    [...readText(place).matchAll(/goodword-(\d+\.\d+\.\d+)\.tgz/g)].map(([, one]) => one),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((one) => one !== version)).toEqual([]);
  expect(/^## (?!Unreleased$)(.+)$/m.exec(readText('CHANGELOG.md'))?.[1]).toBe(version);
});
