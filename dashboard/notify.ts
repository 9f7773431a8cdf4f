import { notifications } from '@mantine/notifications';
import { TIMES } from '../server/contract/limits.ts';
import { errorText } from './errorText.ts';

/** A toast: a sentence, or a title with a sentence below. */
export type Toast = string | { title: string; message: string };

const show = (toast: Toast, look: { color: string; autoClose: number; role: 'status' | 'alert' }) =>
  notifications.show({
    ...(typeof toast === 'string' ? { message: toast } : toast),
    ...look,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });

/** Every toast of the dashboard. Successes stay 8 seconds (specification 000 section 9), failures longer. */
export const notify = {
  success: (toast: Toast) => show(toast, { color: 'teal', autoClose: TIMES.successToast, role: 'status' }),
  info: (toast: Toast) => show(toast, { color: 'gray', autoClose: TIMES.successToast, role: 'status' }),
  /** Orange: nothing failed, and nothing was done (specification 001 section 8). */
  warning: (toast: Toast) => show(toast, { color: 'orange', autoClose: TIMES.successToast, role: 'status' }),
  /** With an error, its own sentence stands below the title. */
  failure: (toast: Toast, error?: unknown) =>
    show(
      typeof toast === 'string' && error !== undefined ? { title: toast, message: errorText(error) } : toast,
      {
        color: 'red',
        autoClose: 2 * TIMES.successToast,
        role: 'alert',
      },
    ),
};
