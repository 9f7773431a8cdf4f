import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of Access Denied. */
export const accessDeniedText = words('accessDenied', {
  title: 'Access Denied',
  purpose: 'The Admin Panel is for super admins.',
  offered: (email: string) =>
    `The operator has named ${email} as a super admin’s address, so you can become one.`,
  meaning: (clinic: string) =>
    `You leave ${clinic}: you see its patients, texts and reviews no more, the API tokens you made stop for good, and you are signed out on every other device. Only an invitation of the clinic to another address brings you back.`,
  deletes: (clinic: string) =>
    `You are alone in ${clinic}, which never had a subscription. The upgrade deletes it: its patients and settings are gone ${LIMITS.undoDays} days later. Until then a super admin can restore it.`,
  button: 'Upgrade to Super Admin',
  deletingAction: 'Delete the clinic and upgrade',
  failed: 'Upgrade Failed',
  done: 'You are a super admin now',
});
