import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Nothing here cites what is not here: a reader cannot look up a plan or a number of somebody else's list. What a rule is for
 * stands in its own words, or names its public source. And a file that a comment or a document names is there.
 */

const ROOT = join(import.meta.dirname, '../..');
const TEXT =
  /\.(ts|tsx|cjs|mjs|css|md|html|sh|conf|yaml|json|example|service|timer)$|^(bin|deploy|\.ci)\/[\w-]+$/;

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

/** This list of forbidden words, the list of promises with its test, and what npm writes. */
const EXEMPT = [
  'test/contract/citations.test.ts',
  'test/SPECIFICATION.md',
  'test/contract/specification.test.ts',
  'package-lock.json',
];

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const texts = tracked
  .filter((file) => TEXT.test(file) && !EXEMPT.includes(file))
  .map((file) => ({ file, lines: read(file).split('\n') }));

const OUTSIDE: readonly RegExp[] = [
  /\b(DESIGN|STACK|LOOK)\b/,
  /\bspecifications?\b(?!\.test\.ts)/i,
  /\bas specified\b/i,
  /\b(issues?|findings?|traps?) #?\d+\b/i,
  /\b00[0-2]( and 00[0-2])* sections?\b/,
];

const cites = (line: string): boolean =>
  OUTSIDE.some((pattern) => pattern.test(line.replaceAll('SPECIFICATION.md', '')));

/** What a line says to its reader: all of a document, the comment of a line of code. */
function proseOf(file: string, line: string): string {
  if (file.endsWith('.md')) return line;
  return /^\s*(\/?\*|\/\/|#).*|(?<=\s)(\/\/ |\/\*).*/.exec(line)?.[0] ?? '';
}

const ROOMS = 'server|cli|dashboard|migrations|bin|test|docs|deploy|pictures';

/** A path is one of our rooms' with whatever follows it, or ends as our source files do. */
const PATH = new RegExp(
  String.raw`(?<![\w/.:@<>…*{-])(?:(?:${ROOMS})/[\w./@-]*[\w/]|[\w./-]*\w\.(?:tsx?|cjs|md))(?![\w*{}<>…/-])`,
  'g',
);
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g;

const names = new Set(
  tracked.flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, from) =>
      parts.slice(from).map((_part, to) => parts.slice(from, from + to + 1).join('/')),
    );
  }),
);

/** Whether a path names a file or folder, from the root or as a reader who knows the room would say it. */
const isHere = (path: string): boolean => names.has(path.replace(/^(\.\.?\/)+|\/$/g, ''));

/** What an example makes, and a name that stands for any. */
const NOT_OURS: readonly string[] = ['dashboard/texts/hu/', 'hu/log.ts', 'hu/pack.ts', 'dashboard/NAME'];

/** Migrations that were released stay as they are: they name files of the program of their day. */
const isFormer = (file: string): boolean => file.startsWith('migrations/');

function missingIn(file: string, line: string): string[] {
  const prose = proseOf(file, line);
  const linked = [...prose.matchAll(LINK)].map(([, to = '']) => posix.join(posix.dirname(file), to));
  const named = [...prose.replace(LINK, '').matchAll(PATH)].map(([path]) => path);
  return [
    ...linked.filter((path) => !tracked.includes(path) && !names.has(path.replace(/\/$/, ''))),
    ...named.filter((path) => !isHere(path) && !NOT_OURS.includes(path) && !isFormer(file)),
  ];
}

test('nothing cites a document or a list that is not in the repository', () => {
  expect(texts.length).toBeGreaterThan(2000);
  const found = texts.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => (cites(line) ? `${file}:${at + 1}: ${line.trim()}` : [])),
  );
  expect(found).toEqual([]);
});

test('every file that a comment or a document names is in the repository', () => {
  const found = texts.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => missingIn(file, line).map((path) => `${file}:${at + 1}: ${path}`)),
  );
  expect(found).toEqual([]);
});

describe('what is looked for is found', () => {
  test.each([
    '/** Kept for a year (specification 001 section 4). */',
    '// DESIGN 7.5',
    'see LOOK.md',
    '// STACK trap 9',
    '// issue 12',
    'as specified',
    "test('times (002 section 9)', () => {",
  ])('%s', (line) => expect(cites(line)).toBe(true));

  test.each([
    ['server/app.ts', '// told by `server/store/gone.ts`', 'server/store/gone.ts'],
    ['server/app.ts', ' * (migrations/9999_gone.ts)', 'migrations/9999_gone.ts'],
    ['server/app.ts', 'const a = 1; // see gone.ts', 'gone.ts'],
    ['docs/operator.md', 'as [there](gone.md#part) it says', 'docs/gone.md'],
    ['docs/operator.md', 'in `server/gone/` it stands', 'server/gone/'],
  ])('%s: %s', (file, line, path) => expect(missingIn(file, line)).toEqual([path]));

  test('and nothing else is', () => {
    const fine = [
      'const LOOK_EVERY = 1;',
      'a STACKED bar',
      'test/SPECIFICATION.md',
      'unspecified',
      'the look',
    ];
    expect(fine.filter(cites)).toEqual([]);
    expect(missingIn('docs/operator.md', '[x](integrator.md), `server/app.ts`, `app.ts`, bin/up')).toEqual(
      [],
    );
    expect(missingIn('server/app.ts', "import { a } from './gone.ts';")).toEqual([]);
  });
});
