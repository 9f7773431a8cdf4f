import { TIMES } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

export const loginText = words('login', {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  noAccount: 'New here?',
  signup: 'Create an account',
  failed: 'Login failed',
  wayIn: '“Forgot your password?” mails you a link: a new password lets you in at once.',
  check: 'Please check your email and password.',
});

/** Words of the second step. */
export const secondStepText = words('secondStep', {
  title: 'Enter your code',
  byEmail: (email: string) => `We mailed a 6-digit code to ${email}.`,
  byApp: 'Open your authenticator app and type the 6-digit code that it shows for Goodword.',
  byRecovery: 'Type one of the recovery codes that you kept when you turned the app on. Each works once.',
  code: '6-digit code',
  recoveryCode: 'Recovery code',
  submit: 'Sign in',
  back: 'Back',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  resend: 'Send a new code',
  resendSoon: `A new code can be sent ${TIMES.newCodeAfter / 1000} seconds after the last one.`,
  resent: 'A new code is on its way. Only the newest one works.',
  passwordGone: 'Sign in again to have a new code mailed.',
  invalid: { title: 'Invalid code', message: 'Please check the code and try again.' },
});
