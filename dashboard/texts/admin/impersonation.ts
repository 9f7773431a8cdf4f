import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of impersonation: a super admin looks at a clinic as its owner does. */
export const impersonationText = words('impersonation', {
  picker: 'To help a clinic, look at it as its owner does.',
  clinic: 'Clinic',
  noClinic: 'Choose a clinic',
  meaning: `You see what the owner sees for ${LIMITS.impersonationMinutes} minutes, in this tab alone. Nothing can be changed or exported. Its owners are mailed your reason.`,
  title: (clinic: string) => `Look at ${clinic} as its owner`,
  button: 'Look at this clinic',
  failed: 'The clinic could not be opened',
  banner: (clinic: string) => `You look at ${clinic} as its owner, read-only.`,
  because: (reason: string) => `Reason: ${reason}`,
  left: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
  end: 'End',
  ended: 'You left the clinic and are signed in as yourself again',
});
