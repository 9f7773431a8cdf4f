import { useEffect } from 'react';

/**
 * While `active`, nobody leaves the page unasked: the browser asks before it closes or reloads, and Back,
 * Forward, F5 and Ctrl+R call `onAsked` and stay. `onAsked` keeps its identity between renders.
 */
export function useLeaveGuard(active: boolean, onAsked: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const here = { state: history.state as unknown, href: location.href };
    const stay = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      onAsked();
    };
    const guards = {
      beforeunload: (event: Event) => event.preventDefault(),
      popstate: (event: Event) => {
        history.pushState(here.state, '', here.href);
        stay(event);
      },
      // The shell takes these keys for its own refresh, which begins the screen again.
      keydown: (event: Event) => isReload(event as KeyboardEvent) && stay(event),
    };
    for (const [name, guard] of Object.entries(guards)) addEventListener(name, guard, { capture: true });
    return () => {
      for (const [name, guard] of Object.entries(guards)) removeEventListener(name, guard, { capture: true });
    };
  }, [active, onAsked]);
}

const isReload = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F5' || ((ctrlKey || metaKey) && key.toLowerCase() === 'r');
