import { expect, test } from 'vitest';
import { type FilterRule, readFilters, writeFilters } from '../../dashboard/lib/filters.ts';

const STATUS: FilterRule<'all' | 'active'> = { initial: 'all', among: ['all', 'active'] };
const RULES = { search: { initial: '', longest: 20 }, status: STATUS };

const read = (query: string) => readFilters(new URLSearchParams(query), RULES);
const write = (values: ReturnType<typeof read>['values'], page: number) =>
  new URLSearchParams(writeFilters(values, page, RULES)).toString();

test('an address gives the filters and the page that it says', () => {
  expect(read('search=anna+kiss&status=active&page=3')).toEqual({
    values: { search: 'anna kiss', status: 'active' },
    page: 3,
  });
});

test('what an address says wrongly is taken as not said', () => {
  const first = { values: { search: '', status: 'all' }, page: 1 };
  for (const query of ['', 'status=nonsense', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e9']) {
    expect(read(query), query).toEqual(first);
  }
});

test('words that are too long are read as far as they may go', () => {
  expect(read(`search=${'anna kiss '.repeat(3)}`).values.search).toBe('anna kiss anna kiss ');
});

test('what is as it is at first stays out of the address', () => {
  expect(write({ search: '', status: 'all' }, 1)).toBe('');
  expect(write({ search: 'á&b', status: 'active' }, 2)).toBe('search=%C3%A1%26b&status=active&page=2');
});

test('an address that was written reads the same again', () => {
  const values = { search: '+1 212 & co', status: 'active' as const };
  expect(read(write(values, 7))).toEqual({ values, page: 7 });
});
