import { expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { ThrottleRule } from '../../server/contract/core/route.ts';
import { accountRoutes } from '../../server/contract/routes/account.ts';
import { activityRoutes } from '../../server/contract/routes/activity.ts';
import { authRoutes } from '../../server/contract/routes/auth.ts';
import { patientRoutes } from '../../server/contract/routes/patients.ts';
import { reviewRoutes } from '../../server/contract/routes/reviews.ts';
import { readPlatformLink } from '../../server/contract/rules/platforms.ts';
import { ZONE_NAMES } from '../../server/contract/rules/zones.ts';

/** More numbers that the product promises, and what calls take where nothing is asked for. */

test('what is mailed works for as long as promised, and a code has six digits', () => {
  expect([LIMITS.resetLinkMinutes, LIMITS.verifyLinkHours, LIMITS.codeMinutes]).toEqual([60, 24, 10]);
  expect(LIMITS.codeTries).toBe(5);
  const { payload } = accountRoutes.enableTwoFactor;
  const sessionId = '0198c1f0-0000-7000-8000-000000000000';
  const isTaken = (code: string) => payload.safeParse({ sessionId, code }).success;
  expect(['123456', '12345', '1234567', '12345a'].map(isTaken)).toEqual([true, false, false, false]);
});

test('the second step wants both its session and the code', () => {
  const { payload } = accountRoutes.verifyTwoFactor;
  const sessionId = '0198c1f0-0000-7000-8000-000000000000';
  expect(payload.safeParse({ sessionId, code: '123456' }).success).toBe(true);
  expect(payload.safeParse({ code: '123456' }).success).toBe(false);
  expect(payload.safeParse({ sessionId }).success).toBe(false);
});

test('lists come in the promised pages where nothing else is asked for', () => {
  expect(patientRoutes.listPatients.query.parse({}).limit).toBe(10);
  expect(reviewRoutes.listReviews.query.parse({}).limit).toBe(10);
  expect(activityRoutes.listActivity.query.parse({}).limit).toBe(20);
  expect(reviewRoutes.getFiveStarTrends.query.parse({}).days).toBe(30);
});

test('sending keeps to its times and numbers', () => {
  expect([LIMITS.sendNumbers, LIMITS.requestExpiresHours, LIMITS.idempotencyHours]).toEqual([10_000, 48, 24]);
  expect([LIMITS.sendGraceMinutes, LIMITS.sendNeverAfterHour]).toEqual([15, 21]);
});

test('the zones are the seven of the United States and Budapest', () => {
  expect(ZONE_NAMES).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'America/Phoenix',
    'America/Anchorage',
    'Pacific/Honolulu',
    'Europe/Budapest',
  ]);
});

test('a Place ID has eight or more letters, digits, underscores and hyphens', () => {
  const isTaken = (id: string) => readPlatformLink('google', id).url !== undefined;
  expect(['ChIJ_-12', 'ChIJ_-1', 'ChIJ_-1!'].map(isTaken)).toEqual([true, false, false]);
});

test('signing up and mailing an address are throttled', () => {
  const byAddress = ({ by, calls, seconds }: ThrottleRule) =>
    by === 'address' && calls / seconds <= 30 / 3_600;
  expect(authRoutes.signup.throttle.some(byAddress)).toBe(true);
  expect(accountRoutes.requestPasswordReset.throttle.some(({ by }) => by === 'email')).toBe(true);
});
