import { Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { SubscriptionStatus } from '../../../server/contract/rules/subscriptionStates.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { sharedText } from '../../texts/shared.ts';
import classes from './ActionBar.module.css';
import { ActionButton } from './ActionButton.tsx';

/** Anyone who owes a payment has nothing to upgrade to. */
const REFUSALS: Partial<Record<SubscriptionStatus, string>> = {
  trial: sharedText.cannotSend.preview,
  past_due: sharedText.cannotSend.owed,
  unpaid: sharedText.cannotSend.owed,
};

interface Props {
  /** What pressing the button will do, or why nothing can be done. */
  sentence: string;
  /** On the button. */
  button: string;
  /** Why it cannot be pressed; null where it can. */
  reason: string | null;
  loading: boolean;
  onPress: () => void;
}

/**
 * Below: one sentence that sums up what the button will do, and the button, which Ctrl or ⌘ with Enter presses too.
 * On a phone it sticks to the bottom. Without a subscription it says that nothing can be sent.
 */
export function ActionBar({ sentence, button, reason, loading, onPress }: Props) {
  const { paid, status } = useMember();
  const refusal = REFUSALS[status] ?? sharedText.cannotSend.lapsed;
  return (
    <div className={classes.bar} data-bar>
      <div>
        <Text fw={600} role="status">
          {paid ? sentence : refusal}
        </Text>
        {paid && (
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {sharedText.sendShortcut}
          </Text>
        )}
      </div>
      {paid ? (
        <ActionButton
          size="md"
          reason={reason}
          loading={loading}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onPress}
        >
          {button}
        </ActionButton>
      ) : (
        <PreviewButton button={button} why={refusal} />
      )}
    </div>
  );
}

/** Looks as it is, not to be pressed; pressed all the same, it shows how to upgrade. */
function PreviewButton({ button, why }: { button: string; why: string }) {
  const id = useId();
  return (
    <>
      <Tooltip label={why}>
        <ActionButton size="md" paidOnly data-disabled aria-disabled aria-describedby={id}>
          {button}
        </ActionButton>
      </Tooltip>
      <VisuallyHidden id={id}>{why}</VisuallyHidden>
    </>
  );
}
