import { useCallback } from 'react';
import { PAYMENT_PATHS } from '../../server/contract/routes/subscription.ts';
import { notifyAbout } from '../lib/notify.ts';
import { portalText as text } from '../texts/billing/portal.ts';
import { useCall } from './useCall.ts';
import { useLeave } from './useLeave.ts';

const notify = notifyAbout('billing');

/** The payment provider's portal, which leads back to Billing. */
export function usePortal() {
  const { call, pending } = useCall('openPortal');
  const { leaving, leave } = useLeave();

  const open = useCallback(async () => {
    const outcome = await call({ payload: { returnUrl: location.origin + PAYMENT_PATHS.billing } });
    if (outcome.ok) leave(outcome.answer.data.url);
    else if (outcome.error.status === 429) notify.failure(text.limited);
    else notify.failure(text.failed, outcome.error);
  }, [call, leave]);

  return { open, busy: pending || leaving };
}
