import * as z from 'zod';
import { id, instant, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { CODE_TEXT, loginEmail, newPassword, secretText, signedIn, signInCode } from './auth.ts';

/** A person's own account: its password, address, second factor and sessions. */

/** How the second step of signing in is done. */
const twoFactorMethod = z.enum(['email', 'authenticator']);
export type TwoFactorMethod = z.infer<typeof twoFactorMethod>;

/** A code as people type it: spaces do not count. */
const digits = z
  .string({ error: CODE_TEXT })
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, CODE_TEXT));

const recoveryCodes = z
  .array(z.string())
  .describe('Shown once. Each signs in once in place of a code from the app');

export const newPasswordPayload = z.object({ token: secretText, newPassword });
export const changePasswordPayload = z.object({
  currentPassword: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(LIMITS.passwordLength),
  newPassword,
});
export const emailPayload = z.object({ email: loginEmail });
export const turnOnPayload = z.object({ sessionId: id, code: digits });

const session = z.object({
  id,
  client: z.enum(['browser', 'cli']),
  device: z.string().describe('In words, such as `Chrome on Windows`'),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const MAIL_ANSWER = 'The same answer, in the same time, whether the address is known or not; the mail tells.';

/** Whatever mails an address that nobody has proved to be theirs. */
const MAILING = {
  description: MAIL_ANSWER,
  payload: emailPayload,
  throttle: [
    { by: 'email', calls: 5, seconds: 3600, counts: 'all' },
    { by: 'address', calls: 20, seconds: 3600, counts: 'all' },
  ],
} as const;

export const accountRoutes = {
  requestPasswordReset: route({
    method: 'POST',
    path: '/auth/password-reset-request',
    access: 'public',
    summary: 'Mail a link to set a new password',
    ...MAILING,
    errors: ['too_many_requests'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/password-reset',
    access: 'public',
    summary: 'Set a new password with the token of such a link',
    description: `The token works once, for ${LIMITS.resetLinkMinutes} minutes. Every session of the account ends.`,
    payload: newPasswordPayload,
    throttle: [{ by: 'address', calls: 30, seconds: 3600, counts: ['not_found', 'token_expired'] }],
    errors: ['token_expired', 'not_found', 'invalid_input', 'too_many_requests'],
  }),
  checkPasswordReset: route({
    method: 'POST',
    path: '/auth/password-reset/check',
    access: 'public',
    readOnly: true,
    summary: 'Whether such a link still works',
    description: 'A POST, so that the token stands in no address. It is not spent.',
    payload: z.object({ token: secretText }),
    throttle: [{ by: 'address', calls: 60, seconds: 3600, counts: ['not_found', 'token_expired'] }],
    errors: ['token_expired', 'not_found', 'too_many_requests'],
  }),
  judgePassword: route({
    method: 'POST',
    path: '/auth/judge-password',
    access: 'public',
    readOnly: true,
    summary: 'Whether a new password is too easy to guess, as setting it would say',
    payload: z.object({
      password: newPassword,
      about: z
        .array(written().max(LIMITS.emailLength))
        .max(LIMITS.wordsAboutSomebody)
        .default([])
        .describe('What others know of the person: names, email, clinic'),
      token: secretText.optional().describe('Of a link to set a new password: whose it is then counts'),
    }),
    answer: z.object({ easy: z.string().nullable().describe('Why it is refused; null where it is taken') }),
    throttle: [{ by: 'address', calls: 120, seconds: 60, counts: 'all' }],
    errors: ['invalid_input', 'too_many_requests'],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Confirm an email address with the token that was mailed',
    description:
      'Status 400 means that the link has run out. A link that was used before answers like the first time.',
    payload: z.object({ token: secretText }),
    answer: z.object({ emailVerified: z.literal(true) }),
    throttle: [{ by: 'address', calls: 60, seconds: 3600, counts: ['not_found'] }],
    errors: ['token_expired', 'not_found', 'too_many_requests'],
  }),
  resendVerification: route({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'public',
    summary: 'Mail a new link to confirm an email address',
    ...MAILING,
    errors: ['too_many_requests'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/change-password',
    access: 'user',
    freshProof: 'inPayload',
    summary: 'Change one’s own password; other sessions end',
    payload: changePasswordPayload,
    throttle: [{ by: 'caller', calls: 10, seconds: 900, counts: ['wrong_password'] }],
    errors: ['wrong_password', 'invalid_input', 'too_many_requests'],
  }),
  verifyTwoFactor: route({
    method: 'POST',
    path: '/auth/2fa/verify',
    access: 'public',
    summary: 'Complete a sign-in with the code of the second step',
    description: `A code works for ${LIMITS.codeMinutes} minutes; after ${LIMITS.codeTries} wrong ones the sign-in starts again, and after ${LIMITS.wrongCodesPerHour} for one account in an hour none is tried.`,
    payload: z.object({ sessionId: id, code: signInCode }),
    answer: signedIn,
    throttle: [{ by: 'address', calls: 30, seconds: 900, counts: ['invalid_code', 'token_expired'] }],
    errors: ['invalid_code', 'token_expired', 'too_many_requests'],
  }),
  getTwoFactor: route({
    method: 'GET',
    path: '/auth/2fa/status',
    access: 'user',
    summary: 'Whether signing in asks for a second step',
    answer: z.object({
      enabled: z.boolean(),
      method: twoFactorMethod.nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  }),
  testTwoFactor: route({
    method: 'POST',
    path: '/auth/2fa/test',
    access: 'user',
    freshProof: true,
    summary: 'Mail a code to try the second step by email',
    answer: z.object({ sessionId: id }),
    throttle: [{ by: 'caller', calls: 10, seconds: 3600, counts: 'all' }],
    errors: ['too_many_requests'],
  }),
  enableTwoFactor: route({
    method: 'POST',
    path: '/auth/2fa/enable',
    access: 'user',
    freshProof: true,
    summary: 'Turn on the second step by email, with the code that was mailed',
    payload: turnOnPayload,
    answer: z.object({ enabled: z.literal(true) }),
    throttle: [{ by: 'caller', calls: 20, seconds: 900, counts: ['invalid_code', 'token_expired'] }],
    errors: ['invalid_code', 'token_expired', 'too_many_requests'],
  }),
  disableTwoFactor: route({
    method: 'POST',
    path: '/auth/2fa/disable',
    access: 'user',
    freshProof: true,
    summary: 'Turn off the second step, of either kind',
    answer: z.object({ enabled: z.literal(false) }),
  }),
  startAuthenticator: route({
    method: 'POST',
    path: '/auth/2fa/authenticator',
    access: 'user',
    freshProof: true,
    summary: 'Get a secret for an authenticator app',
    description: 'Nothing changes until a code of the app confirms it. Asking again replaces the secret.',
    answer: z.object({
      sessionId: id,
      secret: z.string().describe('Base32, to type in by hand'),
      uri: z.string().describe('otpauth address, to draw as a QR code'),
    }),
    throttle: [{ by: 'caller', calls: 20, seconds: 3600, counts: 'all' }],
    errors: ['too_many_requests'],
  }),
  confirmAuthenticator: route({
    method: 'POST',
    path: '/auth/2fa/authenticator/confirm',
    access: 'user',
    freshProof: true,
    summary: 'Turn on the second step by an authenticator app',
    payload: turnOnPayload,
    answer: z.object({ enabled: z.literal(true), recoveryCodes }),
    throttle: [{ by: 'caller', calls: 20, seconds: 900, counts: ['invalid_code', 'token_expired'] }],
    errors: ['invalid_code', 'token_expired', 'too_many_requests'],
  }),
  listSessions: route({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'Where one is signed in',
    answer: z.object({ data: z.array(session).describe('The one last seen first') }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    summary: 'Sign out one session at once',
    params: z.object({ id }),
    errors: ['not_found'],
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    summary: 'Sign out everywhere',
    query: z.object({
      keepCurrent: z.stringbool().default(false).describe('`true` leaves the session that asks'),
    }),
    answer: z.object({ ended: z.number().int() }),
  }),
  upgradeToSuperAdmin: route({
    method: 'POST',
    path: '/auth/upgrade-to-super-admin',
    access: 'user',
    freshProof: true,
    summary: 'Become a super admin',
    description:
      'Only for a verified address that the operator named in SUPER_ADMIN_EMAILS; anyone else gets 403. Somebody who is alone ' +
      'in a clinic that never paid sends `deletesClinic`: the clinic is deleted with it, and can be restored for ' +
      `${LIMITS.undoDays} days. The last owner of any other clinic stays (422).`,
    payload: z.object({ deletesClinic: z.boolean().default(false) }).default({ deletesClinic: false }),
    answer: z.object({ message: z.string() }),
    errors: ['forbidden', 'last_owner'],
  }),
  sendTestEmail: route({
    method: 'POST',
    path: '/auth/test-email',
    access: 'superAdmin',
    summary: 'Mail a test to an address, at once',
    payload: z.object({ email: loginEmail }),
    answer: z.object({ email: z.string() }),
    throttle: [
      { by: 'caller', calls: 20, seconds: 3600, counts: 'all' },
      { by: 'email', calls: 5, seconds: 3600, counts: 'all' },
    ],
    errors: ['mail_failed', 'too_many_requests'],
  }),
};
