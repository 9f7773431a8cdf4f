import { eachOf, PERSON_FIELD_NAMES, PERSON_FIELDS } from './person.ts';

const { firstName, lastName, ...details } = eachOf(PERSON_FIELD_NAMES, (name) => ({
  label: PERSON_FIELDS[name].label,
}));

/** What a column of a list may hold, with what screens and terminal call it. */
export const LIST_ROLES = {
  phone: { label: 'Phone number' },
  firstName,
  lastName,
  name: { label: 'Full name' },
  ...details,
  consentMethod: { label: 'Consent method' },
  consentAcquiredAt: { label: 'Consent date' },
  status: { label: 'Status' },
  mayText: { label: 'May be texted' },
  doNotText: { label: 'Must not be texted' },
  practitioner: { label: 'Practitioner' },
  appointmentDate: { label: 'Appointment date' },
  appointmentTime: { label: 'Appointment time' },
} as const;

export type ListRole = keyof typeof LIST_ROLES;
export const LIST_ROLE_NAMES = Object.keys(LIST_ROLES) as [ListRole, ...ListRole[]];
