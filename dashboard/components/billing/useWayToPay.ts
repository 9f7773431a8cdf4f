import { owes } from '../../banners.ts';
import { usePortal } from '../../hooks/usePortal.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { portalText } from '../../texts/billing/portal.ts';
import { shellText } from '../../texts/shell.ts';
import { useUpgrade } from './Upgrade.tsx';

/**
 * What stands where a clinic without access would start: Upgrade, or for anyone who owes a payment what their banner says,
 * since there is nothing to upgrade to. The dialog tells those who cannot pay whom to ask.
 */
export function useWayToPay() {
  const { user, status } = useMember();
  const upgrade = useUpgrade();
  const { open, busy } = usePortal();
  if (!owes(status)) return { isOwed: false, label: shellText.upgrade, run: upgrade, busy: false };
  const run = user.role === 'owner' ? () => void open() : upgrade;
  return { isOwed: true, label: portalText.pay, run, busy };
}
