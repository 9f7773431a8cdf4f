import { List } from '@mantine/core';
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
  const { tally, message, verdicts, bypass } = request;
  const { confirm } = requestText;
  const facts = [
    confirm.message(PLATFORMS[message.platform].label, message.label),
    ...(tally.leftOut > 0 ? [confirm.leftOut(tally.leftOut)] : []),
    ...(bypass.value ? [confirm.bypass] : []),
    ...(verdicts.preview ? [confirm.quota(verdicts.preview.quotaRemaining)] : []),
    confirm.lasting,
  ];
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={confirm.title(tally.ready)}
      deed={confirm.deed(tally.ready)}
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
