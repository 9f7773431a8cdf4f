import { useCallback, useState } from 'react';
import { readDraft, writeDraft } from '../session/drafts.ts';
import { useSession } from './useSession.tsx';

/**
 * State that survives a refresh and a lost session, for this person and tab. `forget` sets it back to
 * `initial` and drops what was kept; call it when the thing was sent.
 */
export function useDraft<T>(name: string, initial: T) {
  const session = useSession();
  const key = `${session.status === 'signedIn' ? session.user.id : 'visitor'}:${name}`;
  const [value, setValue] = useState<T>(() => readDraft<T>(key) ?? initial);

  const set = useCallback(
    (next: T) => {
      setValue(next);
      writeDraft(key, next);
    },
    [key],
  );
  const forget = useCallback(() => {
    setValue(initial);
    writeDraft(key, undefined);
  }, [key, initial]);

  return { value, set, forget };
}
