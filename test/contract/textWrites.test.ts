import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// What hangs on texts, the last request to each patient first of all, is kept by the one file that writes them.

const WRITES =
  /(INSERT INTO|UPDATE|DELETE FROM) messages\b|insertBulk\(\s*[\w.]+,\s*'messages'|knex\('messages'\)[^;]*?\.(insert|update|delete|del)\(/;

/** The carrier of the sandbox has texts of its own, in a database of its own. */
const isOurs = (file: string): boolean => !file.startsWith('server/sandbox/');

test('texts are written in one place alone', () => {
  const files = globSync('server/**/*.ts').filter(isOurs);
  const writers = files.filter((file) => WRITES.test(readFileSync(file, 'utf8')));
  expect(writers).toEqual(['server/store/sending/textWrites.ts']);
});
