import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Keeps test/SPECIFICATION.md true: each line of the specification names a test that is there. */

const FOLDER = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(FOLDER, 'SPECIFICATION.md'), 'utf8');

const FILES = ['000', '001', '002'];
/** Every section was walked, as far as the page's head says. */
const WALKED = FILES.flatMap((file) => Array.from({ length: 9 }, (_, at) => `${file} section ${at + 1}`));

interface Section {
  name: string;
  rows: string[];
}

/** The page's sections with the rows of their tables, heads and rules left out. */
const sections: Section[] = PAGE.split(/^### /m)
  .slice(1)
  .map((text) => {
    const [heading = '', ...lines] = text.split('\n');
    const rows = lines.filter((line) => line.startsWith('|')).slice(2);
    return { name: heading.split(':')[0] ?? '', rows };
  });

/** What is wrong with a row; undefined where it names a test that is there. */
function problemOf(row: string): string | undefined {
  const [, line, file, title] = /^\| (.+?) \| `([\w/]+\.test\.ts)` › (.+) \|$/.exec(row) ?? [];
  if (!line?.trim() || !file || !title?.trim()) return `no line, file or title: ${row}`;
  const path = join(FOLDER, file);
  if (!existsSync(path)) return `no such file: ${row}`;
  return readFileSync(path, 'utf8').includes(title.trim()) ? undefined : `no such title: ${row}`;
}

test('the page has every section of the specification, each with lines', () => {
  expect(sections.map(({ name }) => name)).toEqual(WALKED);
  expect(sections.filter(({ rows }) => rows.length === 0)).toEqual([]);
});

test.each(sections)('$name: each line names a test that is there', ({ rows }) => {
  expect(rows.map(problemOf).filter(Boolean)).toEqual([]);
});
