import { words } from './words.ts';

/** Words of Access Denied (specification 002 section 6; DESIGN 7.15). */
export const accessDeniedText = words('accessDenied', {
  title: 'Access Denied',
  purpose: 'The Admin Panel is for super admins.',
  offered: (email: string) =>
    `Whoever runs this server has named ${email} as a super admin’s address, so you can become one.`,
  meaning: (clinic: string) =>
    `You leave ${clinic}: you see its patients, texts and reviews no more, the API tokens you made stop for good, and you are signed out on every other device. Only an invitation of the clinic to another address brings you back.`,
  deed: 'Upgrade to Super Admin',
  failed: 'Upgrade Failed',
  done: 'You are a super admin now',
});
