import { useEffect } from 'react';
import { LIMITS } from '../../../../server/contract/limits.ts';
import type { Settings } from '../../../../server/contract/settings.ts';
import { useNow } from '../../../hooks/useNow.ts';
import { keep, readKept } from '../../../session/browserStore.ts';
import { STORED } from '../../../session/stored.ts';

const LOCK = LIMITS.clinicNameLockDays * 86_400_000;

/**
 * Until when the clinic's name cannot change, as an ISO instant; null when it can now. The server tells, and the browser
 * keeps the time of the change as well (specification 002 section 2): the later one counts.
 */
export function useNameLock({ clinicId, general: { nameLockedUntil } }: Settings): string | null {
  const now = useNow();
  const key = `${STORED.nameEdited}:${clinicId}`;
  useEffect(() => {
    if (nameLockedUntil) keep(key, new Date(Date.parse(nameLockedUntil) - LOCK).toISOString());
  }, [key, nameLockedUntil]);
  const editedAt = Date.parse(readKept(key) ?? '');
  const until = Math.max(Date.parse(nameLockedUntil ?? '') || 0, editedAt + LOCK || 0);
  return until > now.getTime() || nameLockedUntil ? new Date(until).toISOString() : null;
}
