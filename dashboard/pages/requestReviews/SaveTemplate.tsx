import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { clinicTemplatePayload } from '../../../server/contract/routes/clinicTemplates.ts';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { errorText, fieldErrors } from '../../lib/errorText.ts';
import { focusFirst } from '../../lib/focusFirst.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { templatesText } from '../../texts/sending/templates.ts';
import classes from './RequestReviews.module.css';
import type { Message } from './useMessage.ts';

const notify = notifyAbout('templates');

const words = templatesText.save;

interface Props {
  message: Message;
  opened: boolean;
  onClose: () => void;
}

/** Saves the message that was written as one of the clinic's own templates, and chooses it. */
export function SaveTemplate({ message, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title}>
      <SaveForm message={message} onClose={onClose} />
    </Modal>
  );
}

/** The name survives an error, a refresh and a lost session; so does the message, where it is written. */
function SaveForm({ message, onClose }: Omit<Props, 'opened'>) {
  const { text } = message;
  const draft = useDraft('request.templateName', '');
  const add = useCall('addTemplate');
  const reread = useReread();
  const form = useForm({
    initialValues: { name: draft.value },
    validate: schemaResolver(clinicTemplatePayload.pick({ name: true }), { sync: true }),
    onValuesChange: ({ name }) => draft.set(name),
  });

  const submit = form.onSubmit(async ({ name }) => {
    const outcome = await add.call({ payload: { name, text } });
    if (!outcome.ok) {
      const { name: taken = errorText(outcome.error) } = fieldErrors(outcome.error);
      return form.setErrors({ name: taken });
    }
    const { id, name: saved } = outcome.answer.data;
    await reread('listTemplates');
    message.chooseSaved(id ?? saved);
    draft.forget();
    onClose();
    notify.success(words.done(saved));
  }, focusFirst(form));

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label={templatesText.name}
          description={words.help}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <div className={classes.words}>{text}</div>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={add.pending}>
            {words.submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
