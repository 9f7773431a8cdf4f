import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

export const forgotPasswordText = words('forgotPassword', {
  title: 'Forgot your password?',
  text: 'Tell us the email that you sign in with. We mail you a link to set a new password.',
  email: 'Email',
  submit: 'Send the link',
  emailFirst: 'Type your email first',
  failed: 'The link could not be sent',
  back: 'Back to Login',
  sentTitle: 'Check Your Email',
  sentText: (email: string) =>
    `If ${email} has an account, a link is on its way. It works once, for ${LIMITS.resetLinkMinutes} minutes. Look in the spam folder too.`,
  resend: 'Resend',
  resent: 'Another link is on its way.',
});
