import { WEBHOOK_EVENTS } from '../../../../../server/contract/routes/webhooks.ts';
import { useCall } from '../../../../hooks/useCall.ts';
import { webhooksText } from '../../../../texts/settings/settingsWebhooks.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import { WebhookForm, type WebhookValues } from './WebhookForm.tsx';

const { add, added } = webhooksText;
const WORDS = { ...added, title: add.title, shown: added.title };

/** Most systems want to hear of everything. */
const FIRST: WebhookValues = { url: '', events: [...WEBHOOK_EVENTS] };

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds an address that is told what happens, and shows the secret that signs the calls. */
export function AddWebhook({ opened, onClose }: Props) {
  const { call, pending } = useCall('addWebhook', ['listWebhooks']);
  return (
    <SecretDialog opened={opened} onClose={onClose} words={WORDS}>
      {(onMade) => (
        <WebhookForm
          draft="developers.webhook"
          initial={FIRST}
          submit={add.submit}
          failed={add.failed}
          pending={pending}
          onSubmit={async (payload) => {
            const outcome = await call({ payload });
            if (!outcome.ok) return outcome.error;
            onMade({ value: outcome.answer.data.secret, lead: added.lead });
            return undefined;
          }}
          onCancel={onClose}
        />
      )}
    </SecretDialog>
  );
}
