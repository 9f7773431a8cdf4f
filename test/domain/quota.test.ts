import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { periodAt, textLimit } from '../../server/domain/billing/quota.ts';

const subscribed = {
  timezone: 'America/New_York',
  periodStart: '2026-01-31T10:00:00.000Z',
  periodEnd: '2026-02-28T10:00:00.000Z',
} as const;

/** A month of a subscription, as the payment provider bills it: never later in the month than it began. */
const periodFrom = (anchor: DateTime, month: number) => ({
  timezone: 'America/New_York' as const,
  periodStart: anchor.plus({ months: month }).toJSDate().toISOString(),
  periodEnd: anchor
    .plus({ months: month + 1 })
    .toJSDate()
    .toISOString(),
});

const firstInstant = (start: string) => new Date(start);
const lastInstant = (end: string) => new Date(Date.parse(end) - 1);

describe('the period in which a text counts', () => {
  test('is the subscription’s', () => {
    expect(periodAt(subscribed, new Date('2026-02-10T00:00:00Z'))).toEqual({
      start: subscribed.periodStart,
      end: subscribed.periodEnd,
    });
  });

  test('goes on by months for a text scheduled beyond it, and for a renewal that is heard of late', () => {
    expect(periodAt(subscribed, new Date('2026-02-28T10:00:00Z'))).toEqual({
      start: '2026-02-28T10:00:00.000Z',
      end: '2026-03-31T10:00:00.000Z',
    });
    expect(periodAt(subscribed, new Date('2026-05-01T00:00:00Z')).start).toBe('2026-04-30T10:00:00.000Z');
  });

  test('goes back by months for a renewal that is heard of before it begins here', () => {
    expect(periodAt(subscribed, new Date('2026-01-31T09:59:59Z'))).toEqual({
      start: '2025-12-31T10:00:00.000Z',
      end: subscribed.periodStart,
    });
  });

  test('is told before it begins as it is told when it has, whatever the day of the month', () => {
    const began = DateTime.fromISO('2026-01-01T10:00:00Z', { zone: 'utc' });
    const wrong = Array.from({ length: 31 }, (_, day) => began.plus({ days: day })).flatMap((anchor) => {
      const periods = Array.from({ length: 26 }, (_, month) => periodFrom(anchor, month));
      return periods.flatMap((known) =>
        periods.flatMap(({ periodStart, periodEnd }) => {
          const told = [firstInstant(periodStart), lastInstant(periodEnd)].map((at) => periodAt(known, at));
          const isRight = told.every(({ start, end }) => start === periodStart && end === periodEnd);
          return isRight ? [] : [`${known.periodStart} tells ${periodStart} wrongly`];
        }),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('is the calendar month of the clinic without a subscription', () => {
    const clinic = { timezone: 'Pacific/Honolulu', periodStart: null, periodEnd: null } as const;
    expect(periodAt(clinic, new Date('2026-03-01T05:00:00Z'))).toEqual({
      start: '2026-02-01T10:00:00.000Z',
      end: '2026-03-01T10:00:00.000Z',
    });
  });
});

test('the owner’s cap goes beyond the quota only where a charge can follow', () => {
  expect(textLimit({ monthlyCap: null, hasProviderSubscription: true })).toBe(1_000);
  expect(textLimit({ monthlyCap: 2_500, hasProviderSubscription: true })).toBe(2_500);
  expect(textLimit({ monthlyCap: 2_500, hasProviderSubscription: false })).toBe(1_000);
});
