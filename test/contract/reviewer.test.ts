import { expect, test } from 'vitest';
import { reviewerOf } from '../../server/contract/words/reviewer.ts';

const listed = (name: string | null) => ({ asked: { name, phoneEnd: '0123' } }) as const;

test('who left a review is named once, and by both names where they differ', () => {
  expect(reviewerOf({ name: null, asked: null })).toBe('A patient');
  expect(reviewerOf({ name: 'Amelia', asked: null })).toBe('Amelia');
  expect(reviewerOf({ name: 'Amelia', ...listed('Amelia Adler') })).toBe('Amelia Adler');
  expect(reviewerOf({ name: 'Amelia Adler', ...listed('Amelia Adler') })).toBe('Amelia Adler');
  expect(reviewerOf({ name: 'Ann', ...listed('Anna Adler') })).toBe('Ann (Anna Adler)');
  expect(reviewerOf({ name: 'Ann', ...listed(null) })).toBe('Ann (Number ending 0123)');
});
