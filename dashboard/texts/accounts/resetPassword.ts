import { words } from '../words.ts';

/** Words of the screen that sets a new password. */
export const resetPasswordText = words('resetPassword', {
  title: 'Set a new password',
  text: 'It signs you out everywhere else.',
  checking: 'Looking at the link…',
  password: 'New password',
  submit: 'Set the password',
  failed: 'The password was not set',
  doneTitle: 'Your password is set',
  doneText: 'Every session of your account has ended. Sign in with the new password.',
  signIn: 'Sign in',
  overTitle: 'This link has expired',
  overText: 'It has run out, or it was used already. Ask for a new one.',
  noTokenTitle: 'This link is not complete',
  noTokenText: 'Open it from the mail again, or copy all of it. You can also ask for a new one.',
  forgot: 'Ask for a new link',
});
