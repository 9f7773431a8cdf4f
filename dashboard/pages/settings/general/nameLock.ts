import { useEffect } from 'react';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { useNow } from '../../../hooks/useNow.ts';
import { keep, readKept } from '../../../session/browserStore.ts';
import { STORED } from '../../../session/stored.ts';

const LOCK = LIMITS.clinicNameLockDays * 86_400_000;

/** ISO instants; both null while the name can change as it never did. */
interface NameLock {
  lockedUntil: string | null;
  /** Until when a change can be corrected. */
  openUntil: string | null;
}

/**
 * Until when the clinic's name cannot change. The server tells, and the browser keeps the time of the change as well: the
 * later one counts. Whether a change can still be corrected is the server's word alone: this machine's clock may be wrong.
 */
export function useNameLock({ clinicId, general: { nameLockedUntil, nameOpenUntil } }: Settings): NameLock {
  const now = useNow().getTime();
  const key = `${STORED.nameEdited}:${clinicId}`;
  useEffect(() => {
    if (nameLockedUntil) keep(key, new Date(Date.parse(nameLockedUntil) - LOCK).toISOString());
  }, [key, nameLockedUntil]);
  if (nameOpenUntil !== null) return { lockedUntil: null, openUntil: nameOpenUntil };
  const editedAt = Date.parse(readKept(key) ?? '');
  const until = Math.max(Date.parse(nameLockedUntil ?? '') || 0, editedAt + LOCK || 0);
  const isLocked = until > now || nameLockedUntil !== null;
  return { lockedUntil: isLocked ? new Date(until).toISOString() : null, openUntil: null };
}
