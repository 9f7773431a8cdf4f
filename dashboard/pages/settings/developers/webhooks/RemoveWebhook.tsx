import type { Webhook } from '../../../../../server/contract/webhooks.ts';
import { DeedDialog } from '../../../../components/DeedDialog.tsx';
import type { DialogAbout } from '../../../../hooks/useChosen.ts';
import { useDeed } from '../../../../hooks/useDeed.ts';
import { webhooksText } from '../../../../texts/settingsWebhooks.ts';

const { remove: text, gone } = webhooksText;

/** Removes a webhook, once it is clear what is lost. */
export function RemoveWebhook(dialog: DialogAbout<Webhook>) {
  const { run, pending } = useDeed('removeWebhook', ['listWebhooks']);
  return (
    <DeedDialog
      {...dialog}
      ask={({ url }) => ({ title: text.title, meaning: text.meaning(url), deed: text.deed })}
      act={({ id }) => run({ params: { id } }, text.done, { failed: text.failed, gone })}
      pending={pending}
      danger
    />
  );
}
