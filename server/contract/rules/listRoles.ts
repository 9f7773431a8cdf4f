/** What a column of a list may hold, with what screens and terminal call it. */
export const LIST_ROLES = {
  phone: { label: 'Phone number' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  name: { label: 'Full name' },
  email: { label: 'Email' },
  tags: { label: 'Tags' },
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
