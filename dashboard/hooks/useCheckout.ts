import { PAYMENT_PATHS } from '../../server/contract/routes/subscription.ts';
import { notifyAbout } from '../lib/notify.ts';
import { upgradeText } from '../texts/billing/upgrade.ts';
import { useRereadAll } from './useApi.ts';
import { useCall } from './useCall.ts';
import { useLeave } from './useLeave.ts';

const notify = notifyAbout('billing');

const PAYLOAD = {
  successUrl: location.origin + PAYMENT_PATHS.success,
  cancelUrl: location.origin + PAYMENT_PATHS.cancel,
  allowPromotionCodes: true,
};

/** A colleague, another tab or the operator was quicker, or a payment is on its way. */
const LATE: readonly string[] = ['subscription_running', 'subscription_overridden', 'payment_pending'];

/** Begins to pay: leads to the payment provider's page, or says why not. */
export function useCheckout() {
  const { call, pending } = useCall('startCheckout');
  const { leaving, leave } = useLeave();
  const rereadAll = useRereadAll();

  const start = async () => {
    const outcome = await call({ payload: PAYLOAD });
    if (outcome.ok) return leave(outcome.answer.data.url);
    const { code } = outcome.error;
    if (!LATE.includes(code)) return void notify.failure(upgradeText.failed);
    notify.warning(outcome.error.message);
    await rereadAll();
  };
  return { start: () => void start(), busy: pending || leaving };
}
