import { isIdle, touch } from './tokens.ts';

/** What counts as somebody being there. */
const TOUCHES = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** What happens when a page comes back: a machine wakes, a tab is chosen, a page returns from history. */
const WAKES = ['visibilitychange', 'focus', 'pageshow'] as const;

/** Milliseconds between two looks at the clock. */
const LOOK_EVERY = 1_000;
/** A touch is written down at most this often, in milliseconds. */
const WRITE_EVERY = 5_000;

/**
 * Calls `onIdle` once nobody has touched mouse, key or screen in any tab for the time of sessionTimeoutMinutes.
 * The clock decides, not a timer, since timers stand still while a machine sleeps; a touch that comes too late
 * does not count. Gives the way to stop.
 */
export function watchInactivity(onIdle: () => void): () => void {
  let written = 0;
  const look = () => {
    if (isIdle()) onIdle();
  };
  const touched = () => {
    if (isIdle()) return onIdle();
    if (Date.now() - written < WRITE_EVERY) return;
    written = Date.now();
    touch();
  };
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of TOUCHES) addEventListener(name, touched, { passive: true, capture: true, signal });
  for (const name of WAKES) addEventListener(name, look, { capture: true, signal });
  const timer = setInterval(look, LOOK_EVERY);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}
