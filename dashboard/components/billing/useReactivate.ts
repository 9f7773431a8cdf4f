import { BILLING_READS } from '../../hooks/billingReads.ts';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../notify.ts';
import { runningText } from '../../texts/upgrade.ts';

const notify = notifyAbout('billing');

const text = runningText.reactivate;

/** Takes a cancellation back; `onDone` follows where that went well. */
export function useReactivate(onDone: () => void) {
  const { call, pending } = useCall('reactivateSubscription', BILLING_READS);
  const reread = useReread();

  const reactivate = async () => {
    const outcome = await call({});
    if (outcome.ok) {
      notify.success(text.done);
      return onDone();
    }
    notify.failure(text.failed, outcome.error);
    // It has ended meanwhile: then it is bought again.
    if (outcome.error.code === 'no_subscription') await reread(...BILLING_READS);
  };
  return { reactivate: () => void reactivate(), pending };
}
