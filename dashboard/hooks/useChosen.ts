import { useState } from 'react';

/** What a dialog about something chosen is given. */
export interface DialogAbout<T> {
  chosen: T | undefined;
  opened: boolean;
  onClose: () => void;
}

/**
 * Opens a dialog about something, `<SomeDialog {...dialog} />`. While it closes it goes on showing what it was opened
 * with. The dialog is rendered from the start: one that first comes opened does not know where the keyboard was.
 */
export function useChosen<T>() {
  const [{ chosen, opened }, set] = useState<{ chosen?: T; opened: boolean }>({ opened: false });
  const dialog: DialogAbout<T> = {
    chosen,
    opened,
    onClose: () => set((now) => ({ ...now, opened: false })),
  };
  return { open: (next: T) => set({ chosen: next, opened: true }), dialog };
}
