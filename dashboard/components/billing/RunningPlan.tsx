import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ERROR_TEXT } from '../../../server/contract/errors.ts';
import type { Subscription } from '../../../server/contract/subscription.ts';
import { billingActions, SUBSCRIPTION_STATES } from '../../../server/contract/subscriptionStates.ts';
import { showDay } from '../../dates.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { portalText } from '../../texts/portal.ts';
import { sharedText } from '../../texts/shared.ts';
import { runningText as text } from '../../texts/upgrade.ts';
import { DialogFoot } from '../DialogFoot.tsx';
import { AskSupport } from './AskSupport.tsx';
import { PortalButton } from './PortalButton.tsx';
import { useReactivate } from './useReactivate.ts';

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
