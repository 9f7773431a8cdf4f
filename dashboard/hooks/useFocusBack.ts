import { useEffect, useState } from 'react';
import { isFocusLost, keepFocus } from '../lib/keepFocus.ts';

/**
 * Gives the focus back to what had it, for a dialog that is not hidden but taken out of the page when it closes; unless
 * the next screen has taken it.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (before instanceof HTMLElement && isFocusLost()) before.focus({ preventScroll: true });
        keepFocus();
      });
    },
    [before],
  );
}
