import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words about verifying an email address. */
export const verificationText = words('verification', {
  title: 'Verify your email',
  loading: 'Verifying your email address…',
  success: {
    title: 'Email verified',
    text: 'Thank you. This address is confirmed.',
  },
  expired: {
    title: 'This link has expired',
    text: `A link works for ${LIMITS.verifyLinkHours} hours. Ask for a new one.`,
  },
  invalidToken: {
    title: 'Invalid verification link',
    text: 'The link is not complete. Open it from the mail again, or copy all of it.',
  },
  error: 'Verification Failed',
  unknown:
    'This link is too old, or a part of it is missing. Open it from the newest mail, or ask for a new one.',
  verifiedAlready: 'The address of your account is verified already.',
  signInFirst: 'Sign in to have a new link mailed to you.',
  goOn: 'Continue to Goodword',
  login: 'Sign in',
  signup: 'Create an account',
  resend: 'Resend verification email',
  sent: (email: string) => `Verification email sent to ${email}`,
  notSent: 'Failed to send verification email',
});
