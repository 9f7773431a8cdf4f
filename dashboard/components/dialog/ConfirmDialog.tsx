import { Button, Modal, Stack, Text } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DialogFoot } from './DialogFoot.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The question: 'Are you sure you want to delete Ann Lee?' */
  title: string;
  /** What is lost and what stays. */
  children: ReactNode;
  /** The action, on the button: 'Delete 3 patients'. */
  button: string;
  /** The way out, where 'Cancel' would be taken for the action. */
  keep?: string | undefined;
  onConfirm: () => unknown;
  pending?: boolean;
  /** Red, for what destroys. */
  danger?: boolean;
}

/** Asks before what cannot be taken back. Ctrl or ⌘ with Enter confirms too, unless it destroys something. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  button,
  keep,
  onConfirm,
  pending,
  danger,
}: Props) {
  const confirm = () => void (pending || onConfirm());
  const shortcut = danger ? undefined : getHotkeyHandler([['mod+Enter', confirm]]);
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack onKeyDown={shortcut}>
        <Text component="div" size="sm">
          {children}
        </Text>
        <DialogFoot onCancel={onClose} cancel={keep} asks>
          <Button
            {...(danger ? { color: 'red.9' } : {})}
            loading={pending ?? false}
            aria-keyshortcuts={danger ? undefined : 'Control+Enter Meta+Enter'}
            onClick={confirm}
          >
            {button}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
