import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DialogBody } from '../../components/dialog/DialogBody.tsx';
import { DialogFoot } from '../../components/dialog/DialogFoot.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useNarrow } from '../../hooks/useNarrow.ts';
import { addText as text } from '../../texts/patients/patientForms.ts';
import { AddRow } from './AddRow.tsx';
import classes from './forms.module.css';
import { type FormProblem, useNewPatients } from './useNewPatients.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds one patient or several by hand. */
export function AddModal({ opened, onClose }: Props) {
  const narrow = useNarrow();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.title}
      size="lg"
      fullScreen={narrow}
      closeOnClickOutside={false}
    >
      <AddForm onClose={onClose} />
    </Modal>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const form = useNewPatients(onClose);
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const { length } = form.rows;
  const before = useRef(length);
  useEffect(() => {
    const phones = element.current?.querySelectorAll<HTMLElement>('input[type="tel"]');
    if (length > before.current) [...(phones ?? [])].at(-1)?.focus();
    before.current = length;
  }, [length]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await form.submit())) setRefusals((now) => now + 1);
  };

  return (
    <form noValidate ref={element} onSubmit={(event) => void submit(event)}>
      <Stack>
        <DialogBody>
          <Stack>
            <Text size="sm">{text.lead}</Text>
            {form.rows.map((row, index) => (
              <AddRow key={row.key} row={row} number={index + 1} form={form} />
            ))}
          </Stack>
        </DialogBody>
        <Problem problem={form.problem} />
        <Group justify="flex-end">
          <ActionButton
            type="button"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            reason={form.whyNoMore}
            onClick={form.addRow}
            mr="auto"
          >
            {text.another}
          </ActionButton>
          <DialogFoot onCancel={onClose}>
            <Button type="submit" loading={form.pending}>
              {text.submit(form.rows.length)}
            </Button>
          </DialogFoot>
        </Group>
      </Stack>
    </form>
  );
}

function Problem({ problem }: { problem: FormProblem | undefined }) {
  if (!problem) return null;
  return (
    <Alert color="red" role="alert" title={problem.title}>
      {problem.lines.length > 0 && (
        <List size="sm" className={classes.errors}>
          {problem.lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
