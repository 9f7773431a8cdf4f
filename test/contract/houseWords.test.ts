import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Names, comments and documents speak as people do today. What a word of this list once said here is said by the word
 * beside it.
 */
const OLD: readonly [RegExp, string][] = [
  [/\bdeeds?\b|[dD]eeds?(?=[A-Z])|[a-z]Deeds?\b|DEED/, 'action'],
  [/\b[mM]end(s|ed|ing)?\b|\bmend(?=[A-Z])|[a-z]Mend\b|\bMEND\b/, 'repair'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'anyone who, the one who'],
  [/unheard/i, 'unreported'],
];

/** This list, what was released and is never edited, and what npm writes. */
const EXEMPT = /^(test\/contract\/houseWords\.test\.ts|CHANGELOG\.md|package-lock\.json|migrations\/.*)$/;

const ROOT = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const files = tracked.filter((file) => /\.(tsx?|css|md|yaml|json)$/.test(file) && !EXEMPT.test(file));

const oldWordsIn = (text: string): string[] =>
  OLD.flatMap(([word, today]) => {
    const found = word.exec(text);
    return found ? [`${found[0]}, which is: ${today}`] : [];
  });

test('nothing is called by a word that nobody uses today', () => {
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.flatMap((file) =>
    [file, ...readFileSync(join(ROOT, file), 'utf8').split('\n')]
      .flatMap(oldWordsIn)
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('the words that are looked for are found', () => {
  const lines = [
    'useUserDeed(',
    'deedMails',
    'was mended',
    'mayMend',
    'read anew',
    'Whoever asks',
    'UNHEARD',
  ];
  expect(lines.filter((line) => oldWordsIn(line).length === 1)).toEqual(lines);
  expect(['recommended', 'trimEnd()', 'indeed', 'appendMendel'].flatMap(oldWordsIn)).toEqual([]);
});
