import type { ReactNode } from 'react';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Question {
  title: string;
  /** What is lost and what stays. */
  meaning: ReactNode;
  button: string;
  keep?: string;
}

interface Props<T> extends DialogAbout<T> {
  ask: (chosen: T) => Question;
  /** Does it and says how it went; the dialog closes either way. */
  act: (chosen: T) => Promise<unknown>;
  pending: boolean;
  /** Red, for what destroys. */
  danger?: boolean;
}

const NOTHING: Question = { title: '', meaning: null, button: '' };

/** Asks before something is done with what was chosen. */
export function ActionDialog<T>({ chosen, ask, act, ...dialog }: Props<T>) {
  const { meaning, ...question } = chosen === undefined ? NOTHING : ask(chosen);
  const confirm = async () => {
    if (chosen === undefined) return;
    await act(chosen);
    dialog.onClose();
  };
  return (
    <ConfirmDialog {...question} {...dialog} onConfirm={confirm}>
      {meaning}
    </ConfirmDialog>
  );
}
