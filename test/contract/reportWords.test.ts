import { expect, test } from 'vitest';
import { DASHBOARD_WORDS } from '../../server/contract/words/dashboardView.ts';
import { type ChangeWords, GROWTH_WORDS, sayChange } from '../../server/contract/words/reportWords.ts';

/** How a number is said to have moved. */

const say = (amount: number | null, words: ChangeWords) => sayChange(amount, words, String);

test('growth from ten times on is said as a multiple, below it in percent', () => {
  expect(say(899, GROWTH_WORDS.counted)).toBe('899 % more this month than by this day last month');
  expect(say(900, GROWTH_WORDS.counted)).toBe('10 times as many this month as by this day last month');
  expect(say(166_200, GROWTH_WORDS.week)).toBe('1663 times as many new ones as last week');
  expect(say(-100, GROWTH_WORDS.counted)).toBe('100 % fewer this month than by this day last month');
  for (const words of [GROWTH_WORDS.week, GROWTH_WORDS.counted, GROWTH_WORDS.added, DASHBOARD_WORDS.week]) {
    expect(say(5_000, words)).toMatch(/^51 times as many /);
  }
});

test('rates move in points, and a missing month says up to which day it was looked for', () => {
  expect(say(1, GROWTH_WORDS.rate)).toBe('1 point higher this month than by this day last month');
  expect(say(-2.5, GROWTH_WORDS.rate)).toBe('2.5 points lower this month than by this day last month');
  for (const { none } of [GROWTH_WORDS.counted, GROWTH_WORDS.added, GROWTH_WORDS.rated, GROWTH_WORDS.rate]) {
    expect(none).toContain('by this day last month');
  }
});
