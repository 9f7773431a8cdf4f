import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ApiError } from '../../../../../server/contract/core/client.ts';
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookRoutes,
} from '../../../../../server/contract/routes/webhooks.ts';
import { DialogFoot } from '../../../../components/dialog/DialogFoot.tsx';
import { useDraft } from '../../../../hooks/useDraft.ts';
import { focusFirst } from '../../../../lib/focusFirst.ts';
import { showRefusal } from '../../../../lib/showRefusal.ts';
import { webhooksText } from '../../../../texts/settings/settingsWebhooks.ts';

const text = webhooksText.form;

export interface WebhookValues {
  url: string;
  events: WebhookEvent[];
}

interface Props {
  /** What it was called in the drafts of this tab. */
  draft: string;
  initial: WebhookValues;
  submit: string;
  /** Title of the toast where it fails and no field is to blame. */
  failed: string;
  pending: boolean;
  /** Gives why it was refused, if it was. */
  onSubmit: (values: WebhookValues) => Promise<ApiError | undefined>;
  onCancel: () => void;
}

/** An address and what it is told. What was typed survives an error, a refresh and a lost session; Cancel drops it. */
export function WebhookForm({ draft: name, initial, submit, failed, pending, onSubmit, onCancel }: Props) {
  const draft = useDraft(name, initial);
  const form = useForm({
    initialValues: draft.value,
    validate: schemaResolver(webhookRoutes.addWebhook.payload, { sync: true }),
    onValuesChange: draft.set,
  });

  const send = form.onSubmit(async (values) => {
    const error = await onSubmit(values);
    if (!error) return draft.forget();
    showRefusal(form, error, { failed, rule: 'url' });
  }, focusFirst(form));
  const cancel = () => {
    draft.forget();
    onCancel();
  };

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <TextInput
          label={text.url}
          description={text.urlHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="url"
          placeholder="https://example.com/goodword"
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label={text.events} withAsterisk {...form.getInputProps('events')}>
          <Stack gap="xs" mt="xs" mb="xs">
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={WEBHOOK_EVENT_WORDS[event]} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogFoot onCancel={cancel}>
          <Button type="submit" loading={pending}>
            {submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
