import { useEffect } from 'react';
import { idleFor, inactivityLimit, touch } from '../session/tokens.ts';

const TOUCHES = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** A touch is written down at most this often, and looked for as often: in milliseconds. */
const EVERY = 5_000;

/**
 * Calls `onIdle` once nobody has touched mouse, key or screen in any tab for the time of
 * sessionTimeoutMinutes (specification 000 section 9). `onIdle` keeps its identity between renders.
 */
export function useInactivity(onIdle: () => void): void {
  useEffect(() => {
    let last = 0;
    const touched = () => {
      if (Date.now() - last < EVERY) return;
      last = Date.now();
      touch();
    };
    touched();
    for (const name of TOUCHES) addEventListener(name, touched, { passive: true, capture: true });
    const watch = setInterval(() => {
      if (idleFor() >= inactivityLimit()) onIdle();
    }, EVERY);
    return () => {
      clearInterval(watch);
      for (const name of TOUCHES) removeEventListener(name, touched, { capture: true });
    };
  }, [onIdle]);
}
