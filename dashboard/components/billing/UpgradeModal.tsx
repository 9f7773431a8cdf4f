import { Center, Loader, Modal } from '@mantine/core';
import type { Subscription } from '../../../server/contract/routes/subscription.ts';
import { billingActions, SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useFocusBack } from '../../hooks/useFocusBack.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { runningText, type UpgradeFeature, upgradeText } from '../../texts/billing/upgrade.ts';
import { sharedText } from '../../texts/shared.ts';
import { BuyPlan } from './BuyPlan.tsx';
import { RunningPlan } from './RunningPlan.tsx';

/** Buys the plan or, while a subscription runs, does what it waits for. */
export default function UpgradeModal({
  feature,
  onClose,
}: {
  feature?: UpgradeFeature | undefined;
  onClose: () => void;
}) {
  useFocusBack();
  const { status } = useMember();
  const { data, error } = useApi('getSubscription');
  const subscription = data?.data.subscription;
  // Nobody who may have to pay twice is offered to; everybody else need not wait for the offer.
  const waits = !subscription && !error && SUBSCRIPTION_STATES[status].runs;
  return (
    <Modal opened onClose={onClose} title={titleOf(subscription)}>
      {waits && (
        <Center mih={120}>
          <Loader role="status" aria-label={sharedText.loading} />
        </Center>
      )}
      {!waits &&
        (subscription && !billingActions(subscription).upgrade ? (
          <RunningPlan subscription={subscription} onClose={onClose} />
        ) : (
          <BuyPlan feature={feature} offer={Boolean(subscription?.offer)} onClose={onClose} />
        ))}
    </Modal>
  );
}

function titleOf(subscription: Subscription | undefined): string {
  if (!subscription || billingActions(subscription).upgrade) return upgradeText.title;
  return billingActions(subscription).reactivate ? runningText.reactivate.title : runningText.title;
}
