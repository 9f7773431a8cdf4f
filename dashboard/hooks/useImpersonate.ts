import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifyAbout } from '../lib/notify.ts';
import { impersonationText } from '../texts/admin/impersonation.ts';
import { useSession } from './useSession.tsx';

const notify = notifyAbout('impersonation');

/** Lets a super admin look at a clinic as its owner does, beginning at a screen; says by itself how it failed. */
export function useImpersonate() {
  const { impersonate } = useSession();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const begin = async (id: string, reason: string, to: string): Promise<boolean> => {
    setPending(true);
    try {
      await impersonate({ params: { id }, payload: { reason } });
      void navigate(to);
      return true;
    } catch (error) {
      notify.failure(impersonationText.failed, error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { begin, pending };
}
