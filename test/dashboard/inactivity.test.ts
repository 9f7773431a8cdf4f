import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInactivity } from '../../dashboard/session/inactivity.ts';
import { touch } from '../../dashboard/session/tokens.ts';

/** What counts as somebody being there, by the events of a window. */

const MINUTE = 60_000;

let page: EventTarget;
let ended: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-03T09:00:00Z') });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  ended = 0;
  touch();
  stop = watchInactivity(() => {
    ended += 1;
    stop();
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('half an hour of nothing ends the session, once', () => {
  vi.advanceTimersByTime(30 * MINUTE - 1_000);
  expect(ended).toBe(0);
  vi.advanceTimersByTime(5 * MINUTE);
  expect(ended).toBe(1);
});

test.each(['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'])(
  'a %s counts as being there',
  (name) => {
    vi.advanceTimersByTime(20 * MINUTE);
    page.dispatchEvent(new Event(name));
    vi.advanceTimersByTime(20 * MINUTE);
    expect(ended).toBe(0);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(ended).toBe(1);
  },
);

test('looking at the page again does not', () => {
  vi.advanceTimersByTime(29 * MINUTE);
  page.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(MINUTE);
  expect(ended).toBe(1);
});
