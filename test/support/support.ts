/** A request for help as the form sends it. */
export const SUPPORT_REQUEST = {
  subject: 'Texts come late',
  message: 'Since Tuesday they come\nan hour late <always>.',
  contactEmail: 'robin@example.com',
  name: 'Robin Test',
  category: 'sms',
} as const;
