import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { TagsBox } from '../../components/patient/TagsBox.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { fieldErrors } from '../../lib/errorText.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { selectionText as text } from '../../texts/patients/patients.ts';
import type { queryOf } from './filterRules.ts';

const notify = notifyAbout('selection');

/** What a list of patients is narrowed by. */
export type PatientQuery = ReturnType<typeof queryOf>;

interface Props {
  patients: readonly Patient[];
  /** Everybody whom it lets through is meant, in place of the patients. */
  filter: PatientQuery | undefined;
  /** How many that are. */
  count: number;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Adds tags to the selected patients, and takes others off. */
export function TagDialog({ opened, ...form }: Props) {
  const { count, onClose } = form;
  return (
    <Modal opened={opened} onClose={onClose} title={text.tagTitle(count)}>
      <TagForm {...form} />
    </Modal>
  );
}

function TagForm({ patients, filter, count, onClose, onDone }: Omit<Props, 'opened'>) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const tag = useCall('tagPatients', ['listPatients', 'listTags']);
  const tagAll = useCall('tagFiltered', ['listPatients', 'listTags']);
  const { data } = useApi('listTags');
  const errors = fieldErrors(tag.error ?? tagAll.error);
  const known = data?.data.map((each) => each.tag) ?? [];
  const theirs = filter ? known : [...new Set(patients.flatMap(({ tags }) => tags))].sort();

  const save = async () => {
    const patientIds = patients.map(({ id }) => id);
    const outcome = filter
      ? await tagAll.call({ payload: { filter, add, remove } })
      : await tag.call({ payload: { patientIds, add, remove } });
    if (!outcome.ok) {
      if (outcome.error.details.length === 0) notify.failure(text.tagFailed, outcome.error);
      return;
    }
    notify.success(text.tagged(outcome.answer.data.changed));
    onClose();
    onDone();
  };

  return (
    <Stack>
      <TagsBox
        label={text.addTags}
        value={add}
        known={known}
        error={tagError(errors, 'add')}
        onChange={setAdd}
        data-autofocus
      />
      {theirs.length > 0 && (
        <TagsBox
          label={text.removeTags}
          value={remove}
          known={theirs}
          error={tagError(errors, 'remove')}
          onChange={setRemove}
        />
      )}
      <DialogFoot onCancel={onClose}>
        <ActionButton
          loading={tag.pending || tagAll.pending}
          reason={add.length + remove.length === 0 ? text.noTags : null}
          onClick={() => void save()}
        >
          {text.tagAction(count)}
        </ActionButton>
      </DialogFoot>
    </Stack>
  );
}

/** What is wrong with a list of tags, or with one of them: details carry `add` and `add.0`. */
const tagError = (errors: Record<string, string>, field: string): string | undefined =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === field)?.[1];
