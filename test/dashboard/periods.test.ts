import { expect, test } from 'vitest';
import { periodStart } from '../../dashboard/lib/periods.ts';
import { PERIODS } from '../../dashboard/lib/sharedFilters.ts';

const startsAt = (now: string, zone: string) =>
  Object.fromEntries(PERIODS.map((period) => [period, periodStart(period, zone, new Date(now))]));

test('a period begins at midnight in the clinic’s zone, and today is one of its days', () => {
  expect(startsAt('2026-06-20T15:00:00Z', 'America/New_York')).toEqual({
    '7-days': '2026-06-14T04:00:00.000Z',
    '30-days': '2026-05-22T04:00:00.000Z',
    '90-days': '2026-03-23T04:00:00.000Z',
    'this-year': '2026-01-01T05:00:00.000Z',
  });
});

test('the day is the clinic’s, whatever day it is elsewhere', () => {
  expect(periodStart('7-days', 'America/New_York', new Date('2026-06-21T02:00:00Z'))).toBe(
    '2026-06-14T04:00:00.000Z',
  );
  expect(periodStart('this-year', 'Pacific/Honolulu', new Date('2027-01-01T05:00:00Z'))).toBe(
    '2026-01-01T10:00:00.000Z',
  );
});

test('both clock changes leave a period’s beginning at midnight', () => {
  const budapest = (now: string) => periodStart('7-days', 'Europe/Budapest', new Date(now));
  expect(budapest('2026-03-30T10:00:00Z')).toBe('2026-03-23T23:00:00.000Z');
  expect(budapest('2026-10-27T10:00:00Z')).toBe('2026-10-20T22:00:00.000Z');
});
