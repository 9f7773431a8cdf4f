import { expect, test } from 'vitest';
import { importedWords, undoMeaning } from '../../server/contract/words/importWords.ts';

test('an import counts in words: one is one, and nothing is said of nobody', () => {
  expect(importedWords({ created: 1, updated: 0 })).toBe('1 patient was added from a file.');
  expect(importedWords({ created: 1_200, updated: 0 })).toBe('1,200 patients were added from a file.');
  expect(importedWords({ created: 3, updated: 1 })).toBe('3 patients were added and 1 updated from a file.');
  expect(importedWords({ created: 0, updated: 1 })).toBe('1 patient was updated from a file.');
  expect(importedWords({ created: 0, updated: 2 })).toBe('2 patients were updated from a file.');
});

test('so does the question before it is undone', () => {
  expect(undoMeaning({ created: 1, updated: 1 })).toMatch(
    /^It added 1 patient\. .* 1 row updated patients\. /,
  );
  expect(undoMeaning({ created: 2, updated: 0 })).toMatch(
    /^It added 2 patients\. .* a review\. Numbers that /,
  );
  expect(undoMeaning({ created: 0, updated: 2 })).toMatch(/^2 rows updated patients\. /);
});
