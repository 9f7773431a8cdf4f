import * as z from 'zod';
import { clinicId, email, id, instant, spokenName } from '../core/common.ts';
import { LIMITS, OFFER } from '../core/limits.ts';
import { role } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { subscriptionStatus } from '../rules/subscriptionStates.ts';

export const loginEmail = email({ required: 'Email is required', invalid: 'Invalid email' });

export const personName = (required: string) =>
  spokenName(required).min(1, required).max(LIMITS.nameLength, `At most ${LIMITS.nameLength} characters`);

/** The cookie that holds a browser's refresh token. Under https browsers are asked to keep it to this very host. */
export const refreshCookie = (secure: boolean): string =>
  secure ? '__Host-goodword_refresh' : 'goodword_refresh';

/** Of which a new password holds one; others, such as `-`, may stand beside it. */
export const SPECIAL_CHARACTERS = '@$!%*?&';

/** The rule for new passwords. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(LIMITS.passwordAtSignup, 'Password must be at least 8 characters')
  .max(LIMITS.passwordLength, `Password must be at most ${LIMITS.passwordLength} characters`)
  .regex(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s,
    'Password must contain uppercase, lowercase, number, and special character',
  );

/** A token as a link carries it. */
export const secretText = z
  .string({ error: 'The link is not complete' })
  .min(1, 'The link is not complete')
  .max(500);

export interface PasswordStrength {
  /** From 0 to 100. */
  score: number;
  label: 'Weak' | 'Good' | 'Strong';
}

/** Of a password that is easy to guess, and of one that nobody has judged yet. */
export const EASY: PasswordStrength = { score: 25, label: 'Weak' };
export const UNJUDGED: PasswordStrength = { score: 75, label: 'Good' };

/** How strong a password is by its length and its kinds of characters. */
export function passwordStrength(password: string): PasswordStrength {
  const points: [boolean, number][] = [
    [password.length >= LIMITS.passwordAtSignup, 25],
    [/[a-z]/.test(password), 25],
    [/[A-Z]/.test(password), 25],
    [/\d/.test(password), 12.5],
    [/[@$!%*?&]/.test(password), 12.5],
  ];
  const score = points.reduce((sum, [met, worth]) => sum + (met ? worth : 0), 0);
  return { score, label: score < 50 ? 'Weak' : score < 80 ? 'Good' : 'Strong' };
}

export const loginPayload = z.object({
  email: loginEmail,
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .min(LIMITS.passwordAtLogin, 'Password must be at least 6 characters')
    .max(LIMITS.passwordLength),
});

export const signupPayload = z.object({
  email: loginEmail,
  password: newPassword,
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  clinicName: spokenName('Clinic name is required')
    .min(1, 'Clinic name is required')
    .min(LIMITS.clinicNameMin, 'Clinic name must be at least 2 characters')
    .max(LIMITS.clinicNameMax, `Clinic name must be at most ${LIMITS.clinicNameMax} characters`),
  clinicEmail: email({ required: 'Email is required', invalid: 'Invalid email' }).optional(),
  acceptTerms: z.literal(true, { error: 'You must accept the Terms and Conditions' }),
  offer: z.literal(OFFER.tag).optional().describe('The offer that led here'),
});

const user = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  clinicId: clinicId.nullable(),
  emailVerified: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.infer<typeof user>;

const paid = z
  .boolean()
  .describe('Whether the clinic may write: active, or past_due within the operator’s grace');

export const clinicSummary = z.object({
  id: clinicId,
  clinicName: z.string(),
  subscriptionStatus,
  paid,
});

const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional().describe('Only for clients that send X-Goodword-Client: cli'),
  expiresIn: z.number().int().describe('Seconds'),
});

export const signedIn = tokens.extend({ user, clinic: clinicSummary.nullable() });
export type SignedIn = z.infer<typeof signedIn>;

/** The password was right, and a code is asked for. */
const secondStep = z.object({
  twoFactorRequired: z.literal(true),
  sessionId: id.describe('Goes with the code to /auth/2fa/verify'),
  method: z.enum(['email', 'authenticator']).describe('Where the code comes from'),
});
export type SecondStep = z.infer<typeof secondStep>;

/** Whether a sign-in waits for its second step. */
export const asksForCode = (answer: SignedIn | SecondStep): answer is SecondStep =>
  'twoFactorRequired' in answer;

export const CODE_TEXT = 'Enter the 6 digits of the code';

/** Six digits, or a recovery code such as `k7wqd-2m9xa`. */
export const signInCode = z
  .string({ error: CODE_TEXT })
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{10})$/, 'Enter the 6 digits of the code, or a recovery code'));

const PROOF_TEXT = 'Give your password, or a code of your authenticator app';

export const proofPayload = z
  .object({ password: z.string().min(1, PROOF_TEXT).max(LIMITS.passwordLength), code: signInCode })
  .partial()
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), PROOF_TEXT);
export type Proof = z.infer<typeof proofPayload>;

const WRONG_PROOF = ['wrong_password', 'invalid_code'] as const;

const WRONG_LOGINS = { counts: ['invalid_credentials'], sparesKnownDevice: true } as const;

const DEVICE =
  'Clients send X-Device-ID. Browsers get the refresh token in an HttpOnly cookie; clients that send ' +
  '`X-Goodword-Client: cli` get it in the body.';

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    description: DEVICE,
    payload: loginPayload,
    answer: z.union([signedIn, secondStep]),
    throttle: [
      { by: 'both', calls: 10, seconds: 900, ...WRONG_LOGINS },
      { by: 'address', calls: 20, seconds: 900, ...WRONG_LOGINS },
      { by: 'email', calls: 200, seconds: 3600, ...WRONG_LOGINS },
    ],
    errors: ['invalid_credentials', 'clinic_deleted', 'too_many_requests'],
  }),
  signup: route({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    summary: 'Create an account and its clinic',
    description: DEVICE,
    payload: signupPayload,
    answer: signedIn,
    status: 201,
    throttle: [{ by: 'address', calls: 30, seconds: 3600, counts: 'all' }],
    errors: ['email_taken', 'signup_closed', 'invalid_input', 'too_many_requests'],
  }),
  getSignupStatus: route({
    method: 'GET',
    path: '/auth/signup',
    access: 'public',
    summary: 'Whether new clinics can sign up',
    answer: z.object({
      data: z.object({
        open: z.boolean(),
        until: instant
          .nullable()
          .describe('When a closed signup opens by itself; null: when somebody opens it'),
        message: z.string().nullable().describe('What people are told while it is closed'),
      }),
    }),
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Get a new access token',
    description: 'Refresh tokens rotate; one that is used twice ends its whole family.',
    payload: z.object({
      deviceId: z.string().max(100).optional(),
      refreshToken: z.string().max(500).optional(),
    }),
    answer: tokens,
    errors: ['unauthorized'],
  }),
  prove: route({
    method: 'POST',
    path: '/auth/prove',
    access: 'user',
    summary: 'Show again who is signed in here',
    description:
      `For ${LIMITS.freshProofMinutes} minutes afterwards the session may do what needs a fresh proof. Takes the ` +
      'password, or a code of the authenticator app where the account has one. Signing in counts as such a proof.',
    payload: proofPayload,
    throttle: [
      { by: 'caller', calls: 10, seconds: 900, counts: WRONG_PROOF },
      { by: 'address', calls: 20, seconds: 900, counts: WRONG_PROOF },
    ],
    errors: ['wrong_password', 'invalid_code', 'too_many_requests'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session at once',
    description: 'With the token of a look at a clinic as its owner does: ends that look, and nothing else.',
    payload: z.object({ refreshToken: z.string().max(500).optional() }).optional(),
  }),
  getMe: route({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    scope: 'any',
    summary: 'Who is signed in',
    description: 'Who looks at a clinic as its owner does has the role and the clinic of one meanwhile.',
    answer: z.object({
      user,
      clinic: clinicSummary.nullable(),
      impersonation: z
        .object({ clinicName: z.string(), reason: z.string(), until: instant })
        .nullable()
        .describe('While a super admin looks at a clinic as its owner does, read-only'),
      superAdminOffered: z.boolean().describe('Whether POST /auth/upgrade-to-super-admin would work'),
      upgradeDeletesClinic: z
        .boolean()
        .describe('Whether that would delete the clinic: nobody else is in it, and it never paid'),
    }),
  }),
  getSubscriptionStatus: route({
    method: 'GET',
    path: '/auth/subscription/status',
    access: 'user',
    scope: 'any',
    summary: 'Whether the clinic has paid, and whether its texts go out',
    answer: z.object({
      subscriptionStatus,
      clinicName: z.string().nullable(),
      paid,
      sendingPause: z
        .object({ reason: z.string() })
        .nullable()
        .describe('Why its texts wait, where somebody holds them back'),
    }),
  }),
};
