import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { TIMES } from '../server/contract/limits.ts';
import { ErrorSentence } from './components/ErrorSentence.tsx';
import { sharedText } from './texts/shared.ts';

/** A toast: a sentence, or a title with a sentence below. */
export type Toast = string | { title: string; message: ReactNode };

interface Look {
  color: string;
  autoClose: number | false;
  role: 'status' | 'alert';
  /** A toast whose id is on the screen already is not shown again. */
  id?: string;
}

/** It stays while the pointer is on it, as the library has it, and while the keyboard is. */
function show(toast: Toast, look: Look): void {
  const shown: NotificationData = {
    ...(typeof toast === 'string' ? { message: toast } : toast),
    ...look,
    withBorder: true,
    closeButtonProps: { 'aria-label': sharedText.close },
    onFocus: () => keep(false),
    onBlur: () => keep(look.autoClose),
  };
  const id = notifications.show(shown);
  const keep = (autoClose: number | false) => notifications.update({ ...shown, id, autoClose });
}

/** Every toast of the dashboard. Successes stay 8 seconds (specification 000 section 9), failures longer. */
export const notify = {
  success: (toast: Toast) => show(toast, { color: 'teal', autoClose: TIMES.successToast, role: 'status' }),
  info: (toast: Toast) => show(toast, { color: 'gray', autoClose: TIMES.successToast, role: 'status' }),
  /** Orange: nothing failed, and nothing was done (specification 001 section 8). */
  warning: (toast: Toast) => show(toast, { color: 'orange', autoClose: TIMES.successToast, role: 'status' }),
  /** A warning for somebody who is away: it is there, once, when they come back. */
  lasting: (toast: Exclude<Toast, string>) =>
    show(toast, { color: 'orange', autoClose: false, role: 'status', id: toast.title }),
  /** Takes every toast away. */
  clear: () => notifications.clean(),
  /** With an error, its own sentence stands below the title. */
  failure: (toast: Toast, error?: unknown) =>
    show(
      typeof toast === 'string' && error !== undefined
        ? { title: toast, message: createElement(ErrorSentence, { error }) }
        : toast,
      {
        color: 'red',
        autoClose: 2 * TIMES.successToast,
        role: 'alert',
      },
    ),
};
