import type { createSpotlight } from '@mantine/spotlight';
import { useLayoutEffect } from 'react';

/**
 * Has the first line selected where none is. The library does so when somebody types; patients are found later, and an
 * empty box has its lines from the start.
 */
export function useFirstSelected(
  store: ReturnType<typeof createSpotlight>[0],
  list: string,
  count: number,
): void {
  useLayoutEffect(() => {
    const lines = document.getElementById(list);
    if (count === 0 || lines?.querySelector('[data-selected]')) return;
    lines?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [store, list, count]);
}
