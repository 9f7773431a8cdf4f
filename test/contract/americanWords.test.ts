import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

/**
 * What people read is American English: screens, refusals, mails, the terminal's help and the documents. Names in code
 * are nobody's reading, and 'cancelled' stays: it is a value of the API.
 */

const BRITISH =
  /\b\w*(?:colour|favour|behaviour|neighbour|honour|labour|catalogue|judgement|labelled\b|travell|enquir|(?:organ|recogn|summar|neutral|normal|custom|priorit|initial|author|apolog)is(?:e|ing|ation)|analys(?:e|ed|ing)\b|licence|\bgrey\b|\bcentre\b|\bcheque\b|\bwhilst\b)\w*/i;

const READ = ['server/**/*.ts', 'cli/**/*.ts', 'dashboard/**/*.{ts,tsx}'];

/** Sentences in code: what stands in quotes and has a space. */
const SENTENCE = /(['"`])((?:\\.|(?!\1)[^\\\n])* (?:\\.|(?!\1)[^\\\n])*)\1/g;

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

async function filesOf(patterns: string[]): Promise<string[]> {
  const files: string[] = [];
  for (const pattern of patterns) for await (const file of glob(pattern)) files.push(file);
  return files;
}

test('no sentence of the product has a British spelling', async () => {
  const files = await filesOf(READ);
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(SENTENCE)]
      .flatMap(([, , sentence = '']) => BRITISH.exec(sentence.replace(/\$\{[^}]*\}/g, '')) ?? [])
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('no document has one', async () => {
  const files = await filesOf(['docs/*.md', 'README.md', 'SECURITY.md', 'CHANGELOG.md']);
  const found = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replace(/`[^`]*`/g, '')
        .matchAll(new RegExp(BRITISH, 'gi')),
    ].map(([word]) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('the words that are looked for are found', () => {
  const words = ['Accent colour', 'recognised', 'the catalogue', 'a licence', 'grey', 'summarising'];
  expect(words.filter((word) => BRITISH.test(word))).toEqual(words);
  expect(
    ['colors', 'paradise', 'otherwise', 'promise', 'license'].filter((word) => BRITISH.test(word)),
  ).toEqual([]);
});
