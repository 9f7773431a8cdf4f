import { words } from './words.ts';

/** Words of dialogs that ask a super admin for a reason. */
export const reasonText = words('reason', {
  label: 'Reason',
  help: 'Kept for seven years: leave out names and numbers of patients.',
  optional: 'Optional.',
});
