import { useEffect, useState } from 'react';

/** Gives the focus back to what had it, for a dialog that is not hidden but taken out of the page when it closes. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) setTimeout(() => before.focus({ preventScroll: true }));
    },
    [before],
  );
}
