import { words } from '../words.ts';

export const signupText = words('signup', {
  title: 'Create your account',
  offer: 'Limited offer: 50% off the first year',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  clinicName: 'Clinic name',
  clinicNameHelp: 'As your patients know it; it stands in every text.',
  clinicEmail: 'Clinic email',
  optional: 'Optional',
  terms: { before: 'I accept the ', link: 'Terms and Conditions', after: '' },
  privacy: { before: 'What we keep, and why, is in the ', link: 'Privacy Policy', after: '.' },
  submit: 'Create account',
  haveAccount: 'Have an account?',
  login: 'Sign in',
  reset: 'Reset the password',
  failed: 'Sign-up failed',
  closed: {
    title: 'Sign-ups are closed',
    here: (moment: string) => `By your clock they open ${moment}.`,
    invited: 'Invitations to a clinic’s team go on working: open the link in the mail.',
  },
});
