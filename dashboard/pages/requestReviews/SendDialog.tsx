import { List } from '@mantine/core';
import { useRef } from 'react';
import { PLATFORMS } from '../../../server/contract/platforms.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { requestText } from '../../texts/requestReviews.ts';
import type { Request } from './useRequest.ts';

interface Props {
  request: Request;
  opened: boolean;
  onClose: () => void;
}

/** Asks before texting, and names the deed. */
export function SendDialog({ request, opened, onClose }: Props) {
  // While it closes it goes on showing what was confirmed, not the list that is being sent meanwhile.
  const asked = useRef(askAbout(request));
  if (opened) asked.current = askAbout(request);
  const { ready, facts } = asked.current;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={requestText.confirm.title(ready)}
      deed={requestText.confirm.deed(ready)}
      onConfirm={() => {
        onClose();
        request.sendNow();
      }}
    >
      <List size="sm" spacing={4}>
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  );
}

function askAbout({ tally, message, verdicts, bypass }: Request): { ready: number; facts: string[] } {
  const { confirm } = requestText;
  const facts = [
    confirm.message(PLATFORMS[message.platform].label, message.label),
    ...(tally.leftOut > 0 ? [confirm.leftOut(tally.leftOut)] : []),
    ...(bypass.value ? [confirm.bypass] : []),
    ...(verdicts.preview ? [confirm.quota(verdicts.preview.quotaRemaining)] : []),
    confirm.lasting,
  ];
  return { ready: tally.ready, facts };
}
