import type { Webhook } from '../../../../../server/contract/webhooks.ts';
import { ActionDialog } from '../../../../components/ActionDialog.tsx';
import { useAction } from '../../../../hooks/useAction.ts';
import type { DialogAbout } from '../../../../hooks/useChosen.ts';
import { webhooksText } from '../../../../texts/settingsWebhooks.ts';

const { remove: text, gone } = webhooksText;

/** Removes a webhook, once it is clear what is lost. */
export function RemoveWebhook(dialog: DialogAbout<Webhook>) {
  const { run, pending } = useAction('removeWebhook', ['listWebhooks']);
  return (
    <ActionDialog
      {...dialog}
      ask={({ url }) => ({ title: text.title, meaning: text.meaning(url), button: text.button })}
      act={({ id }) => run({ params: { id } }, text.done, { failed: text.failed, gone })}
      pending={pending}
      danger
    />
  );
}
