import type { ReactNode } from 'react';
import type { DialogAbout } from '../hooks/useChosen.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Question {
  title: string;
  /** What is lost and what stays. */
  meaning: ReactNode;
  deed: string;
  keep?: string;
}

interface Props<T> extends DialogAbout<T> {
  ask: (chosen: T) => Question;
  /** Does it and says how it went; the dialog closes either way. */
  remove: (chosen: T) => Promise<unknown>;
  pending: boolean;
}

const NOTHING: Question = { title: '', meaning: null, deed: '' };

/** Asks before what was chosen is deleted, revoked or cancelled. */
export function RemovalDialog<T>({ chosen, opened, onClose, ask, remove, pending }: Props<T>) {
  const { meaning, ...question } = chosen === undefined ? NOTHING : ask(chosen);
  const confirm = async () => {
    if (chosen === undefined) return;
    await remove(chosen);
    onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      pending={pending}
      danger
    >
      {meaning}
    </ConfirmDialog>
  );
}
