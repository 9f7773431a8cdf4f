import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ERROR_TEXT } from '../../../server/contract/core/errors.ts';
import type { Subscription } from '../../../server/contract/routes/subscription.ts';
import { billingActions, SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { BILLING_READS } from '../../hooks/billingReads.ts';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { portalText } from '../../texts/billing/portal.ts';
import { runningText as text } from '../../texts/billing/upgrade.ts';
import { sharedText } from '../../texts/shared.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { AskSupport } from './AskSupport.tsx';
import { PortalButton } from './PortalButton.tsx';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** What can be done where nothing can be bought: a subscription runs, its payment is on its way, or the operator set its status. */
export function RunningPlan({ subscription, onClose }: Props) {
  const { user } = useMember();
  const zone = useZone();
  const isOwner = user.role === 'owner';
  return (
    <Stack>
      <Text>{meaningOf(subscription, zone)}</Text>
      {!isOwner && <Text size="sm">{text.ownersOnly}</Text>}
      <AskSupport onClose={onClose} />
      <DialogFoot onCancel={onClose} cancel={sharedText.close}>
        {isOwner && <Action subscription={subscription} onClose={onClose} />}
      </DialogFoot>
    </Stack>
  );
}

function meaningOf(subscription: Subscription, zone: string): string {
  const { status, overridden, currentPeriodEnd, pendingSince } = subscription;
  if (overridden) return ERROR_TEXT.subscriptionOverridden;
  if (pendingSince !== null) return text.pending(showDay(pendingSince, zone));
  if (billingActions(subscription).reactivate && currentPeriodEnd !== null) {
    return text.reactivate.lead(showDay(currentPeriodEnd, zone));
  }
  return status === 'active' ? text.running : SUBSCRIPTION_STATES[status].meaning;
}

/** The one thing that an owner does next: reactivate, pay what is owed, or look at what runs. */
function Action({ subscription, onClose }: Props) {
  const { reactivate, pending } = useReactivate(onClose);
  if (billingActions(subscription).reactivate) {
    return (
      <Button loading={pending} onClick={reactivate}>
        {text.reactivate.button}
      </Button>
    );
  }
  if (subscription.charged && subscription.status !== 'active' && !subscription.overridden)
    return <PortalButton>{portalText.pay}</PortalButton>;
  return (
    <Button component={Link} to="/billing" onClick={onClose}>
      {text.billing}
    </Button>
  );
}

const notify = notifyAbout('billing');

const reactivateText = text.reactivate;

/** Takes a cancellation back; `onDone` follows where that went well. */
function useReactivate(onDone: () => void) {
  const { call, pending } = useCall('reactivateSubscription', BILLING_READS);
  const reread = useReread();

  const reactivate = async () => {
    const outcome = await call({});
    if (outcome.ok) {
      notify.success(reactivateText.done);
      return onDone();
    }
    notify.failure(reactivateText.failed, outcome.error);
    // It has ended meanwhile: then it is bought again.
    if (outcome.error.code === 'no_subscription') await reread(...BILLING_READS);
  };
  return { reactivate: () => void reactivate(), pending };
}
