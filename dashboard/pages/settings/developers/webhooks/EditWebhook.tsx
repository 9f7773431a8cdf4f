import { Modal } from '@mantine/core';
import type { Webhook } from '../../../../../server/contract/routes/webhooks.ts';
import { useReread } from '../../../../hooks/useApi.ts';
import { useCall } from '../../../../hooks/useCall.ts';
import type { DialogAbout } from '../../../../hooks/useChosen.ts';
import { notifyAbout } from '../../../../lib/notify.ts';
import { webhooksText } from '../../../../texts/settings/settingsWebhooks.ts';
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx';

const notify = notifyAbout('webhooks');

const { edit, gone } = webhooksText;

/** Changes an address, or what it is told; its secret stays. */
export function EditWebhook({ chosen, opened, onClose }: DialogAbout<Webhook>) {
  return (
    <Modal opened={opened} onClose={onClose} title={edit.title}>
      {chosen && <EditForm key={chosen.id} webhook={chosen} onClose={onClose} />}
    </Modal>
  );
}

function EditForm({ webhook: { id, url, events }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { call, pending } = useCall('updateWebhook', ['listWebhooks']);
  const reread = useReread();
  const save = async (payload: WebhookValues) => {
    const outcome = await call({ params: { id }, payload });
    if (!outcome.ok && outcome.error.code !== 'not_found') return outcome.error;
    onClose();
    if (outcome.ok) return void notify.success(edit.done);
    notify.warning(gone);
    return void reread('listWebhooks');
  };
  return (
    <WebhookForm
      draft={`developers.webhook.${id}`}
      initial={{ url, events }}
      submit={edit.submit}
      failed={edit.failed}
      pending={pending}
      onSubmit={save}
      onCancel={onClose}
    />
  );
}
