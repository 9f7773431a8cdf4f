import { notifications } from '@mantine/notifications';
import { TIMES } from '../server/contract/limits.ts';
import { errorText } from './errorText.ts';

/** A toast: a sentence, or a title with a sentence below. */
export type Toast = string | { title: string; message: string };

interface Look {
  color: string;
  autoClose: number | false;
  role: 'status' | 'alert';
  /** A toast whose id is on the screen already is not shown again. */
  id?: string;
}

const show = (toast: Toast, look: Look) =>
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
  /** A warning for somebody who is away: it is there, once, when they come back. */
  lasting: (toast: Exclude<Toast, string>) =>
    show(toast, { color: 'orange', autoClose: false, role: 'status', id: toast.title }),
  /** Takes every toast away. */
  clear: () => notifications.clean(),
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
