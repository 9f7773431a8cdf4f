import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import type { WebhookDelivery } from '../../../../../server/contract/routes/webhooks.ts';
import { DialogFoot } from '../../../../components/dialog/DialogFoot.tsx';
import { Notice } from '../../../../components/feedback/Notice.tsx';
import { webhooksText } from '../../../../texts/settings/settingsWebhooks.ts';
import { sharedText } from '../../../../texts/shared.ts';
import type { TestCall } from './useTestCall.ts';

const text = webhooksText.test;

/** How an address answers a call of no meaning. */
export function TestDialog({ test: { dialog, start, pending, answer } }: { test: TestCall }) {
  const { chosen, opened, onClose } = dialog;
  return (
    <Modal opened={opened} onClose={onClose} title={text.title}>
      {chosen && (
        <Stack>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {chosen.url}
          </Text>
          {answer && !pending ? <Answer {...answer} /> : <Calling />}
          <DialogFoot onCancel={onClose} cancel={sharedText.close}>
            <Button loading={pending} onClick={() => void start(chosen)}>
              {text.again}
            </Button>
          </DialogFoot>
        </Stack>
      )}
    </Modal>
  );
}

const Calling = () => (
  <Group role="status">
    <Loader size="sm" />
    <Text size="sm">{text.calling}</Text>
  </Group>
);

function Answer({ status, statusCode, problem }: WebhookDelivery) {
  if (status === 'delivered') {
    return <Notice color="green" title={text.works} body={text.answered(statusCode ?? 0)} />;
  }
  return <Notice color="red" title={text.fails} body={problem ?? ''} />;
}
