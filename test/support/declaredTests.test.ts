import { expect, test } from 'vitest';
import { declaredTests } from './declaredTests.ts';

const titlesIn = (source: string): string[] => declaredTests(source).map(({ title }) => title);
const flawsIn = (source: string) => declaredTests(source).map(({ flaw }) => flaw);

test('a test is found where it stands, with the entries of its table', () => {
  const source = `
    import { describe, expect, test } from 'vitest';
    test('alone', () => { expect(1).toBe(1); });
    describe.concurrent.each(DATABASES)('on %s', (database) => {
      test.each([['GET /a', 1], ['GET /b', 2]] as const)('%s answers %i', (call) => { expect(call).toBe(1); });
    });`;
  expect(declaredTests(source)).toEqual([
    { title: 'alone', entries: [], flaw: undefined },
    { title: '%s answers %i', entries: ['GET /a', 'GET /b'], flaw: undefined },
  ]);
});

test('a title in a comment, in a string, in a branch or in a loop is no test', () => {
  const source = `
    // test('in a comment', () => { expect(1).toBe(1); });
    const text = "test('in a string', () => { expect(1).toBe(1); })";
    if (process.env.NEVER) test('in a branch', () => { expect(1).toBe(1); });
    for (const one of []) test('in a loop', () => { expect(one).toBe(1); });
    const never = () => { test('in a function', () => { expect(1).toBe(1); }); };`;
  expect(titlesIn(source)).toEqual([]);
});

test.each(['describe.skip', 'describe.skipIf(slow)', 'describe.each([])'])(
  'the tests of a group of %s are none',
  (group) => {
    const source = `${group}('a group', () => { test('inside', () => { expect(1).toBe(1); }); });`;
    expect(titlesIn(source)).toEqual([]);
  },
);

test.each([
  ["test.skip('a', () => { expect(1).toBe(1); });", 'declared with .skip'],
  ["test.todo('a');", 'declared with .todo'],
  ["test.skipIf(slow)('a', () => { expect(1).toBe(1); });", 'declared with .skipIf'],
  ["test.fails('a', () => { expect(1).toBe(2); });", 'declared with .fails'],
  ["test('a', { skip: true }, () => { expect(1).toBe(1); });", 'its second argument is no function'],
  ["test('a', (context) => { context.skip(); expect(1).toBe(1); });", 'it skips itself'],
  ["test('a', () => {});", 'it expects nothing'],
  ["test('a', async () => { await page.getByRole('button').click(); });", 'it expects nothing'],
  ["test.each([])('a', (one) => { expect(one).toBe(1); });", 'its table is empty'],
])('%s is told as: %s', (source, flaw) => {
  expect(flawsIn(source)).toEqual([flaw]);
});

test.each([
  "test('a', async () => { await page.getByRole('button').waitFor(); });",
  "const sees = (words) => expect(words).toBe('x');\ntest('a', () => { sees('y'); });",
  "async function sees(words) { await page.getByText(words).waitFor(); }\ntest('a', async () => { await sees('y'); });",
])('waiting and the file’s own helpers count as expecting: %s', (source) => {
  expect(flawsIn(source)).toEqual([undefined]);
});
