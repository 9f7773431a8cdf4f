import { Button, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  emailProblem,
  NO_NAME,
  nameProblem,
  type Patient,
} from '../../../server/contract/routes/patients.ts';
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
import { TagsBox } from './TagsBox.tsx';

/** Changes a patient's name, email and tags; the number stays. */
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
              <TextInput
                label={fields.firstName}
                autoComplete="off"
                data-autofocus
                {...form.getInputProps('firstName')}
              />
              <TextInput label={fields.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
            </SimpleGrid>
            <TextInput
              label={fields.email}
              type="email"
              autoComplete="off"
              {...form.getInputProps('email')}
            />
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
    validate: {
      firstName: (name) => nameProblem('First', name.trim()),
      lastName: (name) => nameProblem('Last', name.trim()),
      email: (address) => emailProblem(address.trim()),
    },
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
const valuesOf = ({ firstName, lastName, email, tags }: Patient) => ({
  firstName: firstName === NO_NAME ? '' : firstName,
  lastName,
  email: email ?? '',
  tags,
});
