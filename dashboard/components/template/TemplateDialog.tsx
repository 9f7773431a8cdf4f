import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ApiError } from '../../../server/contract/core/client.ts';
import { clinicTemplatePayload } from '../../../server/contract/routes/clinicTemplates.ts';
import { countSegments } from '../../../server/contract/rules/segments.ts';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { fillIn } from '../../lib/fillIn.ts';
import { focusFirst } from '../../lib/focusFirst.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { showRefusal } from '../../lib/showRefusal.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { templatesText } from '../../texts/sending/templates.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { ReasonButton } from '../dialog/ReasonButton.tsx';
import { Costs } from './Costs.tsx';
import { checkMessage } from './checkMessage.ts';
import { costOf } from './cost.ts';
import { Issues } from './Issues.tsx';

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

const notify = notifyAbout('templates');

interface TemplateWords {
  name: string;
  text: string;
}

/** Saves a template's words, as a new one where the id is null, and tells so. `keep` gives why it was refused, if it was. */
function useKeepTemplate(id: string | null) {
  const add = useCall('addTemplate', ['listTemplates']);
  const update = useCall('updateTemplate', ['listTemplates']);
  const reread = useReread();

  const keep = async (payload: TemplateWords): Promise<ApiError | undefined> => {
    const outcome = id ? await update.call({ params: { id }, payload }) : await add.call({ payload });
    if (outcome.ok) return void notify.success(templatesText.edit.done(outcome.answer.data.name));
    if (outcome.error.code !== 'not_found') return outcome.error;
    notify.warning(templatesText.gone);
    return void reread('listTemplates');
  };
  return { keep, pending: add.pending || update.pending };
}
