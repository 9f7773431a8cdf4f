/** Words of the sign-up screen (specification 000 sections 2, 5 and 8). */
export const signupText = {
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
  terms: 'I accept the Terms and Conditions',
  submit: 'Create account',
  haveAccount: 'Have an account?',
  login: 'Sign in',
  failed: 'Sign-up failed',
} as const;
