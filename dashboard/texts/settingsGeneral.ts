import { LIMITS } from '../../server/contract/limits.ts';

const days = LIMITS.clinicNameLockDays;

/** Words of Settings, General: who the clinic is (specification 002 section 2). */
export const generalText = {
  title: 'Your clinic',
  help: 'Saved as soon as you leave a field.',
  name: 'Clinic name',
  nameHelp: `Stands in every text and on your review page. It can change once in ${days} days.`,
  nameLocked: (day: string) => `Changed less than ${days} days ago. It can change again from ${day} on.`,
  email: 'Email',
  emailHelp: 'How Goodword reaches your clinic.',
  phone: 'Phone',
  phoneHelp: 'Your clinic’s own number. Texts do not come from it.',
  address: 'Address',
  addressHelp: 'Optional.',
  zone: 'Time zone',
  zoneHelp: 'Decides when texts go out and how dates are shown.',
} as const;
