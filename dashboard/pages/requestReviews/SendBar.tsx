import { Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useMember } from '../../hooks/useSession.tsx';
import { requestText } from '../../texts/requestReviews.ts';
import classes from './RequestReviews.module.css';
import { summaryOf } from './summary.ts';
import type { Request } from './useRequest.ts';

interface Props {
  request: Request;
  /** The button was pressed and waits for the verdicts. */
  waiting: boolean;
  onPress: () => void;
}

/** Below: the sentence that sums up what SEND NOW will do, and the button. On a phone it sticks to the bottom. */
export function SendBar({ request, waiting, onPress }: Props) {
  const { paid, status } = useMember();
  const { summary, shortcut } = requestText;
  const refusal = status === 'trial' ? summary.preview : summary.lapsed;
  const { rows, obstacle, tally } = request;
  const sentence = rows.length > 0 && obstacle !== null ? obstacle : summaryOf(tally);
  return (
    <div className={classes.bar}>
      <div>
        <Text fw={600} role="status">
          {paid ? sentence : refusal}
        </Text>
        {paid && (
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {shortcut}
          </Text>
        )}
      </div>
      {paid ? (
        <ActionButton
          size="md"
          reason={request.reason}
          loading={waiting || request.send.pending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onPress}
        >
          {requestText.send}
        </ActionButton>
      ) : (
        <PreviewButton why={refusal} />
      )}
    </div>
  );
}

/** Looks as it is, not to be pressed; pressed all the same, it shows how to upgrade (DESIGN 7.18). */
function PreviewButton({ why }: { why: string }) {
  const id = useId();
  return (
    <>
      <Tooltip label={why}>
        <ActionButton size="md" paidOnly data-disabled aria-disabled aria-describedby={id}>
          {requestText.send}
        </ActionButton>
      </Tooltip>
      <VisuallyHidden id={id}>{why}</VisuallyHidden>
    </>
  );
}
