import { useCallback } from 'react';
import { useMember } from '../../hooks/useSession.tsx';
import { notifyAbout } from '../../lib/notify.ts';

const notify = notifyAbout('settings');

/**
 * Gives a function that tells whether nothing can be changed now, since a clinic is looked at as its owner sees it, and
 * says so: `if (isHeld()) return;`. Fields in which something is typed are read only then.
 */
export function useHeld(): () => boolean {
  const { readOnly } = useMember();
  return useCallback(() => {
    if (readOnly !== null) notify.warning(readOnly);
    return readOnly !== null;
  }, [readOnly]);
}
