import { Stack, Text } from '@mantine/core';
import type { Subscription } from '../../../server/contract/subscription.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { showDay } from '../../dates.ts';
import { useZone } from '../../hooks/useZone.ts';
import { cancelText as text } from '../../texts/billing.ts';

interface Props {
  subscription: Subscription;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
  pending: boolean;
}

/** Asks before the subscription is cancelled: until when it lasts, and what then happens. */
export function CancelDialog({ subscription, ...dialog }: Props) {
  const zone = useZone();
  const { status, currentPeriodEnd } = subscription;
  const until = status === 'active' ? text.access : text.ends;
  return (
    <ConfirmDialog {...dialog} title={text.title} button={text.button} keep={text.keep} danger>
      <Stack gap="xs">
        {currentPeriodEnd && <Text size="sm">{until(showDay(currentPeriodEnd, zone))}</Text>}
        <Text size="sm">{text.after}</Text>
        <Text size="sm">{text.back}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
