import { expect, test } from 'vitest';
import { readWallClock } from '../../cli/wallClocks.ts';

test.each([
  ['2030-11-24 14:30', '2030-11-24', '14:30'],
  ['2030-11-24T14:30', '2030-11-24', '14:30'],
  ['2030-11-24T14:30:00', '2030-11-24', '14:30'],
  ['11/4/2030 2:30pm', '2030-11-04', '14:30'],
  ['2030. 11. 4. 9:05', '2030-11-04', '09:05'],
  ['November 4, 2030 at 12 a.m.', '2030-11-04', '00:00'],
  ['Nov 4 2030, 12:15 PM', '2030-11-04', '12:15'],
])('%s is read', (written, date, time) => {
  expect(readWallClock(written)).toEqual({ date, time });
});

test.each(['2030-11-24', '2030-11-24 14', '24/11/2030 14:30', '2030-11-24 13 PM', 'soon', '14:30', ''])(
  '%j is no day and time',
  (written) => {
    expect(readWallClock(written)).toBeUndefined();
  },
);
