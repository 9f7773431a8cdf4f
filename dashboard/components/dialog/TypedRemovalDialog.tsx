import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isTyped } from '../../../server/contract/routes/adminClinics.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { typedText as text } from '../../texts/typedDeletion.ts';
import { DialogFoot } from './DialogFoot.tsx';
import { ReasonButton } from './ReasonButton.tsx';

interface Question {
  title: string;
  /** What is lost and what stays, a paragraph each. */
  meaning: readonly string[];
  /** What has to be typed. */
  name: string;
  button: string;
}

interface Props<T> extends DialogAbout<T> {
  ask: (chosen: T) => Question;
  /** Does it and says how it went; where it is not done the dialog stays. */
  act: (chosen: T) => Promise<boolean>;
  pending: boolean;
}

/** Asks for a name before what is called so is deleted with all that belongs to it. */
export function TypedRemovalDialog<T>({ chosen, opened, onClose, ask, ...form }: Props<T>) {
  return (
    <Modal opened={opened} onClose={onClose} title={chosen === undefined ? '' : ask(chosen).title}>
      {chosen !== undefined && <TypedForm {...form} {...ask(chosen)} chosen={chosen} onClose={onClose} />}
    </Modal>
  );
}

type FormProps<T> = Pick<Props<T>, 'act' | 'pending' | 'onClose'> & Omit<Question, 'title'> & { chosen: T };

function TypedForm<T>({ chosen, meaning, name, button, act, pending, onClose }: FormProps<T>) {
  const [typed, type] = useState('');
  const confirmed = isTyped(typed, name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (confirmed && (await act(chosen))) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {meaning.map((paragraph) => (
          <Text size="sm" key={paragraph}>
            {paragraph}
          </Text>
        ))}
        <TextInput
          label={text.label(name)}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          data-autofocus
        />
        <DialogFoot onCancel={onClose}>
          <ReasonButton type="submit" color="red.9" loading={pending} reason={confirmed ? null : text.notYet}>
            {button}
          </ReasonButton>
        </DialogFoot>
      </Stack>
    </form>
  );
}
