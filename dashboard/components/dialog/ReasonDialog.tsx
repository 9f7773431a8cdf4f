import { Button, Modal, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useReason } from '../../hooks/useReason.ts';
import { DialogFoot } from './DialogFoot.tsx';
import { ReasonInput } from './ReasonInput.tsx';

interface Question {
  title: string;
  /** What follows, and what stays. */
  meaning: ReactNode;
  button: string;
}

interface Props<T> extends DialogAbout<T> {
  ask: (chosen: T) => Question;
  /**
   * Does it, says how it went, and gives whether it is done: else the dialog stays with what was typed. The reason is
   * empty where none was given.
   */
  act: (chosen: T, reason: string) => Promise<boolean>;
  pending: boolean;
  /** It can be done without a reason. */
  optional?: boolean;
  /** Red, for what destroys or stops something. */
  danger?: boolean;
}

/** Asks a super admin for the reason of what they are about to do; it is kept in the audit. */
export function ReasonDialog<T>({ chosen, opened, onClose, ask, ...form }: Props<T>) {
  return (
    <Modal opened={opened} onClose={onClose} title={chosen === undefined ? '' : ask(chosen).title}>
      {chosen !== undefined && <ReasonForm {...form} {...ask(chosen)} chosen={chosen} onClose={onClose} />}
    </Modal>
  );
}

type FormProps<T> = Omit<Props<T>, 'ask' | 'opened' | 'chosen'> & Omit<Question, 'title'> & { chosen: T };

function ReasonForm<T>({
  chosen,
  meaning,
  button,
  act,
  pending,
  optional = false,
  danger,
  onClose,
}: FormProps<T>) {
  const { field, check } = useReason({ optional });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reason = check();
    if (reason !== null && (await act(chosen, reason))) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text component="div" size="sm">
          {meaning}
        </Text>
        <ReasonInput field={field} optional={optional} data-autofocus />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={pending} {...(danger && { color: 'red.9' })}>
            {button}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
