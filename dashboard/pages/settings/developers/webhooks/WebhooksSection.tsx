import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { Webhook } from '../../../../../server/contract/routes/webhooks.ts';
import { ActionDialog } from '../../../../components/dialog/ActionDialog.tsx';
import { Section } from '../../../../components/facts/Section.tsx';
import { FailedState } from '../../../../components/feedback/FailedState.tsx';
import { ActionButton } from '../../../../components/inputs/ActionButton.tsx';
import { useAction } from '../../../../hooks/useAction.ts';
import { useApi } from '../../../../hooks/useApi.ts';
import type { DialogAbout } from '../../../../hooks/useChosen.ts';
import { webhooksText as text, webhooksText } from '../../../../texts/settings/settingsWebhooks.ts';
import { AddWebhook } from './AddWebhook.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { TestDialog } from './TestDialog.tsx';
import { useWebhookActions } from './useWebhookActions.tsx';
import { WebhookTable } from './WebhookTable.tsx';

/** Milliseconds between two readings: how the last call went changes by itself. */
const EVERY = 30_000;

/** The addresses that are told what happens at the clinic. */
export function WebhooksSection() {
  const { data, error, reload } = useApi('listWebhooks', undefined, { every: EVERY });
  const [adding, add] = useDisclosure(false);
  const { actions, editing, removing, reading, test } = useWebhookActions();

  const addButton = (
    <ActionButton
      paidOnly
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={add.open}
    >
      {text.add.button}
    </ActionButton>
  );

  return (
    <Section title={text.title} help={text.help} action={data?.data.length ? addButton : undefined}>
      {error ? (
        <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />
      ) : (
        <WebhookTable rows={data?.data} addButton={addButton} actions={actions} />
      )}
      <AddWebhook opened={adding} onClose={add.close} />
      <EditWebhook {...editing.dialog} />
      <RemoveWebhook {...removing.dialog} />
      <TestDialog test={test} />
      <DeliveriesDialog {...reading.dialog} />
    </Section>
  );
}

const { remove: removal, gone } = webhooksText;

/** Removes a webhook, once it is clear what is lost. */
function RemoveWebhook(dialog: DialogAbout<Webhook>) {
  const { run, pending } = useAction('removeWebhook', ['listWebhooks']);
  return (
    <ActionDialog
      {...dialog}
      ask={({ url }) => ({ title: removal.title, meaning: removal.meaning(url), button: removal.button })}
      act={({ id }) => run({ params: { id } }, removal.done, { failed: removal.failed, gone })}
      pending={pending}
      danger
    />
  );
}
