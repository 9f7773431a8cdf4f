import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { clinicTemplatePayload } from '../../../server/contract/routes/clinicTemplates.ts';
import { countSegments } from '../../../server/contract/rules/segments.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { fillIn } from '../../lib/fillIn.ts';
import { focusFirst } from '../../lib/focusFirst.ts';
import { showRefusal } from '../../lib/showRefusal.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { templatesText } from '../../texts/sending/templates.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { ReasonButton } from '../dialog/ReasonButton.tsx';
import { Costs } from './Costs.tsx';
import { checkMessage } from './checkMessage.ts';
import { costOf } from './cost.ts';
import { Issues } from './Issues.tsx';
import { type TemplateWords, useKeepTemplate } from './useKeepTemplate.ts';

/** One of the clinic's own templates, or a new one, whose id is null. */
interface Begun extends TemplateWords {
  id: string | null;
}

interface Props {
  chosen: Begun | undefined;
  clinicName: string;
  opened: boolean;
  onClose: () => void;
}

/** Writes one of the clinic's own templates, or renames and changes it, under the content check. */
export function TemplateDialog({ chosen, opened, onClose, ...rest }: Props) {
  const words = chosen?.id ? templatesText.edit : templatesText.add;
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} closeOnClickOutside={false}>
      {chosen && <TemplateForm key={chosen.id} template={chosen} onClose={onClose} {...rest} />}
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'clinicName' | 'onClose'> {
  template: Begun;
}

/** What was typed survives an error, a refresh and a lost session; Cancel drops it. */
function TemplateForm({ template: { id, name, text }, clinicName, onClose }: FormProps) {
  const words = id ? templatesText.edit : templatesText.add;
  const draft = useDraft(`template.${id ?? 'new'}`, { name, text });
  const { keep, pending } = useKeepTemplate(id);
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
    const error = await keep(payload);
    if (error) showRefusal(form, error, { failed: words.failed, rule: 'name' });
    else leave();
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
          {templatesText.counted(countSegments(filled))}
        </Text>
        <Issues {...verdict} />
        <Costs cost={costOf(written, filled)} onReplace={(plain) => form.setFieldValue('text', plain)} />
        <DialogFoot onCancel={leave}>
          <ReasonButton type="submit" reason={verdict.problems[0]?.message} loading={pending}>
            {words.submit}
          </ReasonButton>
        </DialogFoot>
      </Stack>
    </form>
  );
}
