import type { Webhook } from '../../../../../server/contract/webhooks.ts';
import { RemovalDialog } from '../../../../components/RemovalDialog.tsx';
import type { DialogAbout } from '../../../../hooks/useChosen.ts';
import { useDeed } from '../../../../hooks/useDeed.ts';
import { webhooksText } from '../../../../texts/settingsWebhooks.ts';

const { remove: text, gone } = webhooksText;

/** Removes a webhook, once it is clear what is lost. */
export function RemoveWebhook(dialog: DialogAbout<Webhook>) {
  const { run, pending } = useDeed('removeWebhook', ['listWebhooks']);
  return (
    <RemovalDialog
      {...dialog}
      ask={({ url }) => ({ title: text.title, meaning: text.meaning(url), deed: text.deed })}
      remove={({ id }) => run({ params: { id } }, text.done, { failed: text.failed, gone })}
      pending={pending}
    />
  );
}
