import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  accessToken,
  deviceId,
  dropToken,
  inactivityMinutes,
  isIdle,
  keepInactivityMinutes,
  keepToken,
  tokenIsStale,
  tokenLeft,
  touch,
} from '../../dashboard/session/tokens.ts';

/** What a browser judges by its clock. Without storage, as here, it remembers for as long as the page is open. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-03T09:00:00Z') });
});
afterEach(() => {
  dropToken();
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('a token counts as run out two minutes before its end', () => {
  keepToken({ accessToken: 'token', expiresIn: 15 * 60 });
  later(13 * MINUTE);
  expect(tokenIsStale()).toBe(false);
  later(SECOND);
  expect(tokenIsStale()).toBe(true);
  expect(tokenLeft()).toBe(2 * MINUTE - SECOND);
});

test('nobody signed in has no token, and so none that has run out', () => {
  expect(accessToken()).toBe(null);
  expect(tokenIsStale()).toBe(false);
});

test('a browser is one device, no matter who signs in', () => {
  const device = deviceId();
  keepToken({ accessToken: 'token', expiresIn: 900 });
  dropToken();
  expect(deviceId()).toBe(device);
});

test('half an hour without a touch is idle, and a touch begins it again', () => {
  touch();
  later(30 * MINUTE - 1);
  expect(isIdle()).toBe(false);
  touch();
  later(30 * MINUTE - 1);
  expect(isIdle()).toBe(false);
  later(1);
  expect(isIdle()).toBe(true);
});

test('the minutes that were chosen count, from 1 to 1440; nonsense counts as 30', () => {
  const kept = [5, 0.2, -3, 99_999, Number.NaN].map((minutes) => {
    keepInactivityMinutes(minutes);
    return inactivityMinutes();
  });
  expect(kept).toEqual([5, 1, 1, 1440, 30]);
});
