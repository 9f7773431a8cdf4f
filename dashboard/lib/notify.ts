import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { TIMES } from '../../server/contract/core/limits.ts';
import { ErrorSentence } from '../components/feedback/ErrorSentence.tsx';
import type { Pack } from '../texts/pack.ts';
import { sharedText } from '../texts/shared.ts';

/** A toast: a sentence, or a title with a sentence below. */
export type Toast = string | { title: string; message: ReactNode };

/** What a toast is about: words of the screens that speak of it, or the address of a row. */
export type Subject = keyof Pack | `/${string}`;

interface Look {
  color: string;
  autoClose: number | false;
  role: 'status' | 'alert';
}

/** More at once would be read by nobody: the oldest makes room. */
const MOST_TOASTS = 3;

const subjects = new Map<string, Subject>();
const failures = new WeakMap<object, string>();
let shownSoFar = 0;

const shownNow = (): NotificationData[] => notificationsStore.getState().notifications;

/**
 * The newest stands first. It takes the place of what was said about the same before, and of what says the same. It
 * stays while the pointer is on it, as the library has it, and while the keyboard is.
 */
function show(subject: Subject, toast: Toast, look: Look): string {
  const id = `toast-${++shownSoFar}`;
  const shown: NotificationData = {
    ...(typeof toast === 'string' ? { message: toast } : toast),
    ...look,
    id,
    priority: shownSoFar,
    withBorder: true,
    closeButtonProps: { 'aria-label': sharedText.close },
    onFocus: () => keep(false),
    onBlur: () => keep(look.autoClose),
    onClose: () => subjects.delete(id),
  };
  const keep = (autoClose: number | false) => notifications.update({ ...shown, autoClose });
  makeRoom(subject, shown);
  subjects.set(id, subject);
  notifications.show(shown);
  void import('./placeToasts.ts').then(({ placeToasts }) => placeToasts()).catch(() => undefined);
  return id;
}

function makeRoom(subject: Subject, { title, message }: NotificationData): void {
  for (const old of shownNow()) {
    const isSame = typeof message === 'string' && old.title === title && old.message === message;
    if (old.id && (isSame || subjects.get(old.id) === subject)) notifications.hide(old.id);
  }
  const passing = shownNow().filter(({ autoClose }) => autoClose !== false);
  for (const { id } of passing.slice(MOST_TOASTS - 1)) if (id) notifications.hide(id);
}

/** Takes away the toast that told of this failure: what failed has gone well meanwhile. */
export function forgetFailure(error: object): void {
  const id = failures.get(error);
  if (id) notifications.hide(id);
}

/** Takes every toast away. */
export const clearToasts = (): void => {
  notifications.clean();
  subjects.clear();
};

/**
 * Every toast of the dashboard: `const notify = notifyAbout('billing')`, then `notify.success(text.done)`. Of one
 * subject only the newest word stands, so that no toast outlives what contradicts it. Successes stay 8 seconds, failures longer.
 */
export const notifyAbout = (subject: Subject) => ({
  success: (toast: Toast) =>
    void show(subject, toast, { color: 'teal', autoClose: TIMES.successToast, role: 'status' }),
  info: (toast: Toast) =>
    void show(subject, toast, { color: 'gray', autoClose: TIMES.successToast, role: 'status' }),
  /** Orange: nothing failed, and nothing was done. */
  warning: (toast: Toast) =>
    void show(subject, toast, { color: 'orange', autoClose: TIMES.successToast, role: 'status' }),
  /** A warning for somebody who is away: it is there, once, when they come back. */
  lasting: (toast: Exclude<Toast, string>) =>
    void show(subject, toast, { color: 'orange', autoClose: false, role: 'status' }),
  /** With an error, its own sentence stands below the title. */
  failure: (toast: Toast, error?: unknown) => {
    const told =
      typeof toast === 'string' && error !== undefined
        ? { title: toast, message: createElement(ErrorSentence, { error }) }
        : toast;
    const id = show(subject, told, { color: 'red', autoClose: 2 * TIMES.successToast, role: 'alert' });
    if (typeof error === 'object' && error !== null) failures.set(error, id);
  },
});
