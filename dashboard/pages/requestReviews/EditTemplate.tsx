import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { clinicTemplatePayload } from '../../../server/contract/clinicTemplates.ts';
import { DialogFoot } from '../../components/DialogFoot.tsx';
import { ReasonButton } from '../../components/ReasonButton.tsx';
import { segmentWords } from '../../components/segmentWords.ts';
import { fieldErrors } from '../../errorText.ts';
import { fillIn } from '../../fillIn.ts';
import { focusFirst } from '../../focusFirst.ts';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { notify } from '../../notify.ts';
import { requestText } from '../../texts/requestReviews.ts';
import { templatesText } from '../../texts/templates.ts';
import { Costs } from './Costs.tsx';
import { costOf } from './cost.ts';
import { Issues } from './Issues.tsx';
import { checkMessage, type OwnTemplate } from './useMessage.ts';

const words = templatesText.edit;

interface Props {
  chosen: OwnTemplate | undefined;
  clinicName: string;
  opened: boolean;
  onClose: () => void;
}

/** Renames one of the clinic's own templates, or changes its message under the content check. */
export function EditTemplate({ chosen, opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} closeOnClickOutside={false}>
      {chosen && <EditForm key={chosen.id} template={chosen} onClose={onClose} {...rest} />}
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'clinicName' | 'onClose'> {
  template: OwnTemplate;
}

/** What was typed survives an error, a refresh and a lost session; Cancel drops it. */
function EditForm({ template: { id, name, text }, clinicName, onClose }: FormProps) {
  const draft = useDraft(`request.template.${id}`, { name, text });
  const update = useCall('updateTemplate', ['listTemplates']);
  const reread = useReread();
  const form = useForm({
    initialValues: draft.value,
    validate: schemaResolver(clinicTemplatePayload, { sync: true }),
    onValuesChange: draft.set,
  });
  const leave = () => {
    draft.forget();
    onClose();
  };

  const submit = form.onSubmit(async (payload) => {
    const outcome = await update.call({ params: { id }, payload });
    if (outcome.ok) {
      leave();
      return void notify.success(words.done(outcome.answer.data.name));
    }
    if (outcome.error.code === 'not_found') {
      leave();
      void reread('listTemplates');
      return void notify.warning(templatesText.gone);
    }
    const errors = fieldErrors(outcome.error);
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) notify.failure(words.failed, outcome.error);
  }, focusFirst(form));

  const written = form.values.text;
  const filled = fillIn(written, clinicName, undefined);
  const verdict = checkMessage(written, clinicName);
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label={templatesText.name}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={templatesText.text}
          description={requestText.ownHelp}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('text')}
        />
        <Text size="xs" c="dimmed">
          {segmentWords(filled)}
        </Text>
        <Issues {...verdict} />
        <Costs cost={costOf(written, filled)} onReplace={(plain) => form.setFieldValue('text', plain)} />
        <DialogFoot onCancel={leave}>
          <ReasonButton type="submit" reason={verdict.problems[0]?.message} loading={update.pending}>
            {words.submit}
          </ReasonButton>
        </DialogFoot>
      </Stack>
    </form>
  );
}
