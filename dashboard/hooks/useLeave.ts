import { useCallback, useEffect, useState } from 'react';
import { useRereadAll } from './useApi.ts';

/**
 * Leaves for a page of the payment provider. Anyone who comes back by the browser's own Back finds the buttons as they were,
 * and what they changed there.
 */
export function useLeave() {
  const [leaving, setLeaving] = useState(false);
  const rereadAll = useRereadAll();

  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      void rereadAll();
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [rereadAll]);

  const leave = useCallback((url: string) => {
    setLeaving(true);
    location.assign(url);
  }, []);
  return { leaving, leave };
}
