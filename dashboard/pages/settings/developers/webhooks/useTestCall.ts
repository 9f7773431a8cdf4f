import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '../../../../../server/contract/routes/webhooks.ts';
import { useReread } from '../../../../hooks/useApi.ts';
import { useCall } from '../../../../hooks/useCall.ts';
import { useChosen } from '../../../../hooks/useChosen.ts';
import { notifyAbout } from '../../../../lib/notify.ts';
import { webhooksText as text } from '../../../../texts/settings/settingsWebhooks.ts';

const notify = notifyAbout('webhooks');

export type TestCall = ReturnType<typeof useTestCall>;

/** One test call at a time: the dialog opens with it and shows how the address answered. */
export function useTestCall() {
  const { open, dialog } = useChosen<Webhook>();
  const { call, pending } = useCall('testWebhook', ['listWebhooks', 'listWebhookDeliveries']);
  const reread = useReread();
  const [answer, setAnswer] = useState<WebhookDelivery>();

  const start = async (webhook: Webhook) => {
    setAnswer(undefined);
    open(webhook);
    const outcome = await call({ params: { id: webhook.id } });
    if (outcome.ok) return setAnswer(outcome.answer.data);
    dialog.onClose();
    if (outcome.error.code !== 'not_found') return void notify.failure(text.test.failed, outcome.error);
    notify.warning(text.gone);
    await reread('listWebhooks');
  };
  return { dialog, start, pending, answer };
}
