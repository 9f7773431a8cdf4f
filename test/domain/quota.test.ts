import { describe, expect, test } from 'vitest';
import { periodAt, textLimit } from '../../server/domain/billing/quota.ts';

const subscribed = {
  timezone: 'America/New_York',
  periodStart: '2026-01-31T10:00:00.000Z',
  periodEnd: '2026-02-28T10:00:00.000Z',
} as const;

describe('the period in which a text counts', () => {
  test('is the subscription’s', () => {
    expect(periodAt(subscribed, new Date('2026-02-10T00:00:00Z'))).toEqual({
      start: subscribed.periodStart,
      end: subscribed.periodEnd,
    });
  });

  test('goes on by months for a text scheduled beyond it', () => {
    expect(periodAt(subscribed, new Date('2026-02-28T10:00:00Z'))).toEqual({
      start: '2026-02-28T10:00:00.000Z',
      end: '2026-03-28T10:00:00.000Z',
    });
    expect(periodAt(subscribed, new Date('2026-05-01T00:00:00Z')).start).toBe('2026-04-28T10:00:00.000Z');
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
