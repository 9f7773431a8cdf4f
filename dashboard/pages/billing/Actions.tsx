import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Subscription } from '../../../server/contract/subscription.ts';
import { billingActions } from '../../../server/contract/subscriptionStates.ts';
import { PortalButton } from '../../components/billing/PortalButton.tsx';
import { ReasonButton } from '../../components/ReasonButton.tsx';
import { useUpgrade } from '../../components/Upgrade.tsx';
import { cancelText, statusText as text } from '../../texts/billing.ts';
import { portalText } from '../../texts/portal.ts';
import { CancelDialog } from './CancelDialog.tsx';
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
