import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { type DeclaredTest, declaredTests } from '../support/declaredTests.ts';

/** Keeps test/SPECIFICATION.md true: each line of what we promise names a test that is there and proves something. */

const FOLDER = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(FOLDER, 'SPECIFICATION.md'), 'utf8');

const FILES = ['000', '001', '002'];
const WALKED = [
  ...FILES.flatMap((file) => Array.from({ length: 9 }, (_, at) => `${file} section ${at + 1}`)),
  'DESIGN, its people',
  'DESIGN sections 1 and 4',
  'DESIGN section 7',
];

/** What a section holds beside its rows. */
const HEAD = /^(\| line \| test \||\|---\|---\|)$/;

interface Section {
  name: string;
  rows: string[];
}

const sections: Section[] = PAGE.split(/^### /m)
  .slice(1)
  .map((text) => {
    const [heading = '', ...lines] = (text.split(/^## /m)[0] ?? '').split('\n');
    const rows = lines.filter((line) => line.trim() !== '' && !HEAD.test(line));
    return { name: heading.split(':')[0] ?? '', rows };
  });

/** The rooms whose tests are run. */
const rooms = (config.test?.projects ?? []).map((project) =>
  typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
);

const files = new Map<string, DeclaredTest[]>();

function testsOf(file: string): DeclaredTest[] {
  const known = files.get(file) ?? declaredTests(readFileSync(join(FOLDER, file), 'utf8'));
  files.set(file, known);
  return known;
}

/** What is wrong with a row; undefined where it names one test that runs, and one that can fail. */
function problemOf(row: string): string | undefined {
  const [, file = '', named = ''] = /^\| \S.* \| `([\w/]+\.test\.ts)` › (\S.*) \|$/.exec(row) ?? [];
  if (!file) return `no line, file or title: ${row}`;
  if (!existsSync(join(FOLDER, file))) return `no such file: ${row}`;
  if (!rooms.includes(file.split('/')[0])) return `in no room that is run: ${row}`;
  const [title = '', entry] = named.split(' › ');
  const [found, another] = testsOf(file).filter((one) => one.title === title);
  if (!found || another) return `${found ? 'two tests of this title' : 'no such test'}: ${row}`;
  if (entry !== undefined && !found.entries.includes(entry)) return `not in the test’s table: ${row}`;
  return found.flaw && `${found.flaw}: ${row}`;
}

test('the page has every section of the specification, each with lines', () => {
  expect(sections.map(({ name }) => name)).toEqual(WALKED);
  expect(sections.filter(({ rows }) => rows.length === 0)).toEqual([]);
});

test.each(sections)('$name: each line names a test that runs and can fail', ({ rows }) => {
  expect(rows.map(problemOf).filter(Boolean)).toEqual([]);
});

test.each(sections)('$name: no line stands twice', ({ rows }) => {
  const lines = rows.map((row) => row.split(' | `')[0]);
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
});
