import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Subscription } from '../../../server/contract/routes/subscription.ts';
import { billingActions } from '../../../server/contract/rules/subscriptionStates.ts';
import { PortalButton } from '../../components/billing/PortalButton.tsx';
import { useUpgrade } from '../../components/billing/Upgrade.tsx';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx';
import { ReasonButton } from '../../components/dialog/ReasonButton.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { cancelText, statusText as text } from '../../texts/billing/billing.ts';
import { portalText } from '../../texts/billing/portal.ts';
import { useCancel } from './useCancel.ts';

/** What an owner may do about the subscription. */
export function Actions({ subscription }: { subscription: Subscription }) {
  const upgrade = useUpgrade();
  const [opened, { open, close }] = useDisclosure(false);
  const { cancel, pending, resting, portalOpens } = useCancel();
  const actions = billingActions(subscription);
  if (!Object.values(actions).includes(true)) return null;
  const owes = subscription.status === 'past_due' || subscription.status === 'unpaid';

  const confirm = async () => {
    await cancel();
    close();
  };

  return (
    <div>
      <Group>
        {actions.upgrade && <Button onClick={upgrade}>{text.upgrade}</Button>}
        {actions.portal && (
          <PortalButton variant={owes ? 'filled' : 'default'}>{portalText.open}</PortalButton>
        )}
        {/* One element for both: the keyboard, which comes back here, finds the one in place of the other. */}
        {(actions.cancel || actions.reactivate) && (
          <ReasonButton
            variant={actions.reactivate ? 'filled' : 'default'}
            reason={resting ? cancelText.resting : null}
            loading={pending}
            onClick={actions.reactivate ? upgrade : open}
          >
            {actions.reactivate ? text.reactivate : cancelText.button}
          </ReasonButton>
        )}
      </Group>
      <div role="status">
        {portalOpens && (
          <Text size="sm" mt="xs">
            {cancelText.portalOpens}
          </Text>
        )}
      </div>
      <CancelDialog
        subscription={subscription}
        opened={opened}
        onClose={close}
        onConfirm={confirm}
        pending={pending}
      />
    </div>
  );
}

interface Props {
  subscription: Subscription;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
  pending: boolean;
}

/** Asks before the subscription is cancelled: until when it lasts, and what then happens. */
function CancelDialog({ subscription, ...dialog }: Props) {
  const zone = useZone();
  const { status, currentPeriodEnd } = subscription;
  const until = status === 'active' ? cancelText.access : cancelText.ends;
  return (
    <ConfirmDialog
      {...dialog}
      title={cancelText.title}
      button={cancelText.button}
      keep={cancelText.keep}
      danger
    >
      <Stack gap="xs">
        {currentPeriodEnd && <Text size="sm">{until(showDay(currentPeriodEnd, zone))}</Text>}
        <Text size="sm">{cancelText.after}</Text>
        <Text size="sm">{cancelText.back}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
