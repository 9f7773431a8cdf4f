import { Button, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import {
  eachOf,
  LINE_DETAILS,
  LINE_FIELDS,
  NO_NAME,
  PERSON_FIELDS,
} from '../../../server/contract/rules/person.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { fieldErrors } from '../../lib/errorText.ts';
import { focusFirst } from '../../lib/focusFirst.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { calledBy } from '../../lib/patientName.ts';
import { patientFieldText as fields, editText as text } from '../../texts/patients/patientForms.ts';
import { patientsText } from '../../texts/patients/patients.ts';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { lineInput } from './personLines.tsx';
import { TagsBox } from './TagsBox.tsx';

/** Changes what is written of a patient; the number stays. */
export function EditModal({ chosen, opened, onClose }: DialogAbout<Patient>) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.title} closeOnClickOutside={false}>
      {chosen && <EditForm key={chosen.id} patient={chosen} onClose={onClose} />}
    </Modal>
  );
}

function EditForm({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const { form, submit, pending, leave } = useEdit(patient, onClose);
  const { data } = useApi('listTags');
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <DialogBody>
          <Stack>
            <TextInput
              label={fields.phone}
              value={showPhone(patient.phoneNumber)}
              readOnly
              description={text.phoneHelp}
              inputWrapperOrder={['label', 'input', 'description']}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="sm">
              <TextInput {...lineInput('firstName')} data-autofocus {...form.getInputProps('firstName')} />
              <TextInput {...lineInput('lastName')} {...form.getInputProps('lastName')} />
            </SimpleGrid>
            {LINE_DETAILS.map((field) => (
              <TextInput key={field} {...lineInput(field)} {...form.getInputProps(field)} />
            ))}
            <TagsBox
              label={fields.tags}
              known={data?.data.map(({ tag }) => tag) ?? []}
              value={form.values.tags}
              error={form.errors.tags}
              onChange={(tags) => form.setFieldValue('tags', tags)}
            />
          </Stack>
        </DialogBody>
        <DialogFoot onCancel={leave}>
          <Button type="submit" loading={pending}>
            {text.submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** What was typed survives an error, a refresh and a lost session; Cancel drops it. */
function useEdit(patient: Patient, onClose: () => void) {
  const draft = useDraft(`patients.edit.${patient.id}`, valuesOf(patient));
  const update = useCall('updatePatient', ['getPatient', 'listPatients', 'listTags']);
  const form = useForm({
    initialValues: draft.value,
    onValuesChange: draft.set,
    validate: eachOf(LINE_FIELDS, (field) => (line: string) => PERSON_FIELDS[field].problemOf(line.trim())),
  });
  const leave = () => {
    draft.forget();
    onClose();
  };

  const notify = notifyAbout(`/patients/${patient.id}`);
  const submit = form.onSubmit(async (payload) => {
    const outcome = await update.call({ params: { id: patient.id }, payload });
    if (outcome.ok) {
      leave();
      return void notify.success(text.done(calledBy(outcome.answer.data)));
    }
    if (outcome.error.code === 'not_found') {
      leave();
      return void notify.warning(patientsText.gone(calledBy(patient)));
    }
    const errors = Object.fromEntries(
      Object.entries(fieldErrors(outcome.error)).map(([path, words]) => [path.split('.')[0], words]),
    );
    form.setErrors(errors);
    focusFirst(form)(errors);
    if (Object.keys(errors).length === 0) notify.failure(text.failed, outcome.error);
  }, focusFirst(form));

  return { form, submit, pending: update.pending, leave };
}

/** A patient without a name has empty fields, not the words that stand for one. */
const valuesOf = (patient: Patient) => ({
  ...eachOf(LINE_FIELDS, (field) => patient[field] ?? ''),
  ...(patient.firstName === NO_NAME && { firstName: '' }),
  tags: patient.tags,
});
