import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod';
import { LIMITS } from '../../contract/core/limits.ts';
import type {
  clinicSummary,
  loginPayload,
  SecondStep,
  signupPayload,
  User,
} from '../../contract/routes/auth.ts';
import { NOTIFICATION_DEFAULTS } from '../../contract/routes/settings.ts';
import { FIRST_PLATFORMS } from '../../contract/rules/platforms.ts';
import { DEFAULT_ZONE } from '../../contract/rules/zones.ts';
import type { ChallengeRow } from '../../store/accounts/challenges.ts';
import { addClinic, type ClinicRow, findClinic } from '../../store/accounts/clinics.ts';
import {
  addUser,
  findUser,
  findUserByEmail,
  setLastLogin,
  type UserRow,
} from '../../store/accounts/users.ts';
import { findSubscription } from '../../store/billing/subscriptions.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { audit } from '../audit.ts';
import { effectiveStatus, isPaid } from '../billing/subscriptions.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { spendAppCode } from './authenticator.ts';
import { closeChallenge, invalidCode, isMailedCode, openChallenge, startChallenge } from './challenges.ts';
import { resendVerification } from './emailVerification.ts';
import { mailedCodes } from './mailedCodes.ts';
import { refuseCommonPassword } from './passwordStrength.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { type Device, type IssuedSession, startSession } from './sessions.ts';
import { refuseClosedSignup } from './signupSwitch.ts';
import { wrongCodes } from './wrongCodes.ts';

export interface Identity {
  user: User;
  clinic: z.infer<typeof clinicSummary> | null;
}

export type SignedInUser = Identity & IssuedSession;

/**
 * Signs in with email and password, or asks for the second step where the account has one. One sentence for every
 * reason why not, but that the clinic was deleted (`clinic_deleted`), and that the account was mailed many codes
 * (`too_many_requests`).
 */
export async function login(
  ctx: Context,
  credentials: z.infer<typeof loginPayload>,
  device: Device,
): Promise<SignedInUser | SecondStep> {
  const user = await findUserByEmail(ctx.db, credentials.email);
  if (!(await checkPassword(user?.passwordHash, credentials.password)) || !user) {
    await auditUser(ctx, 'LOGIN_FAILED', user);
    throw wrongCredentials();
  }
  const begin = () =>
    ctx.transaction<SignedInUser | SecondStep>((tx) =>
      user.twoFactor ? askForCode(tx, user, device) : comeBack(tx, user, device),
    );
  return user.twoFactor === 'email' ? mailedCodes(ctx).run(user.id, begin) : begin();
}

/** Anyone who knows the password is told why it opens nothing now. */
async function refuseDeletedClinic({ db, config }: Context, { clinicId }: UserRow): Promise<void> {
  const clinic = clinicId === null ? undefined : await findClinic(db, clinicId);
  if (!clinic || clinic.deletedAt === null) return;
  const message = `${clinic.name} was deleted. If it should come back, write to ${config.supportEmail}.`;
  throw new Refusal('clinic_deleted', message);
}

const wrongCredentials = (): Refusal =>
  new Refusal('invalid_credentials', 'Please check your email and password.');

async function askForCode(tx: Context, user: UserRow, { deviceId }: Device): Promise<SecondStep> {
  await refuseDeletedClinic(tx, user);
  const method = user.twoFactor ?? 'email';
  const sessionId = await startChallenge(tx, user, { purpose: 'sign_in', method, deviceId });
  return { twoFactorRequired: true, sessionId, method };
}

/**
 * Completes a sign-in with the code of its second step, on the device that began it. Throws `invalid_code`,
 * `token_expired`, and `too_many_requests` after many wrong codes for the account.
 */
export async function verifyTwoFactor(
  ctx: Context,
  { sessionId, code }: { sessionId: string; code: string },
  device: Device,
): Promise<SignedInUser> {
  const { deviceId } = device;
  const challenge = await openChallenge(ctx, sessionId, { purpose: 'sign_in', deviceId });
  return wrongCodes(ctx).run(challenge.userId, () => complete(ctx, challenge, code, device));
}

async function complete(
  ctx: Context,
  challenge: ChallengeRow,
  code: string,
  device: Device,
): Promise<SignedInUser> {
  const user = await findUser(ctx.db, challenge.userId);
  if (!user) throw invalidCode();
  const signedIn = await ctx.transaction(async (tx) => {
    if (!(await isRightCode(tx, challenge, code))) return undefined;
    await closeChallenge(tx, challenge.id);
    return comeBack(tx, user, device);
  });
  if (signedIn) return signedIn;
  await auditUser(ctx, 'LOGIN_FAILED', user);
  throw invalidCode();
}

const isRightCode = (tx: Context, { id, method, userId }: ChallengeRow, code: string) =>
  method === 'email' ? isMailedCode(tx, id, code) : spendAppCode(tx, userId, code);

/** Signs in somebody who had an account already: their clinic's activity list tells of it. Throws as `welcome`. */
async function comeBack(ctx: Context, user: UserRow, device: Device): Promise<SignedInUser> {
  const signedIn = await welcome(ctx, user, device);
  if (user.clinicId === null) return signedIn;
  await addActivity(ctx.db, {
    clinicId: user.clinicId,
    type: 'user_login',
    status: 'info',
    title: 'Signed in',
    description: SIGNED_IN_WITH[device.kind],
    userId: user.id,
    entityId: user.id,
    createdAt: instantNow(ctx),
  });
  return signedIn;
}

const SIGNED_IN_WITH: Record<Device['kind'], string> = {
  browser: 'In a browser',
  cli: 'At the command line',
};

/**
 * Starts a session for somebody who has shown who they are. Throws `invalid_credentials` where their password was
 * changed meanwhile: that ended every session, and none may come after it. Throws `clinic_deleted` too.
 */
export async function welcome(ctx: Context, user: UserRow, device: Device): Promise<SignedInUser> {
  await refuseDeletedClinic(ctx, user);
  if (!(await setLastLogin(ctx.db, user, instantNow(ctx)))) throw wrongCredentials();
  await auditUser(ctx, 'LOGIN', user);
  const session = await startSession(ctx, user.id, device);
  return { ...(await identify(ctx, user)), ...session };
}

/**
 * Creates an account with its clinic, mails a link to confirm the address, and signs it in. Throws `signup_closed`,
 * `email_taken`, or what is wrong with the password.
 */
export async function signup(
  ctx: Context,
  form: z.infer<typeof signupPayload>,
  device: Device,
): Promise<SignedInUser> {
  await refuseClosedSignup(ctx);
  const about = [form.email, form.firstName, form.lastName, form.clinicName];
  await refuseCommonPassword(form.password, about);
  const passwordHash = await hashPassword(form.password);
  return ctx.transaction(async (tx) => {
    const clinic = await createClinic(tx, {
      name: form.clinicName,
      email: form.clinicEmail ?? form.email,
      offer: form.offer ?? null,
      platforms: FIRST_PLATFORMS,
    });
    const user = await createUser(tx, { ...form, passwordHash, role: 'owner', clinicId: clinic.id });
    await auditUser(tx, 'SIGNUP', user);
    await resendVerification(tx, user.email);
    return welcome(tx, user, device);
  });
}

type NewUser = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'role' | 'clinicId'>;

/** Adds a user; throws `email_taken`. */
export async function createUser(ctx: Context, facts: NewUser, emailVerified = false): Promise<UserRow> {
  const now = instantNow(ctx);
  const user: UserRow = {
    id: uuid(),
    email: facts.email,
    passwordHash: facts.passwordHash,
    firstName: facts.firstName,
    lastName: facts.lastName,
    role: facts.role,
    clinicId: facts.clinicId,
    emailVerified,
    twoFactor: null,
    lastLoginAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  if (await addUser(ctx.db, user)) return user;
  const message = 'An account with this email exists already. Sign in, or reset its password.';
  throw new Refusal('email_taken', message, { details: [{ path: 'email', message }] });
}

type NewClinic = Pick<ClinicRow, 'name' | 'email' | 'offer'> & Partial<ClinicRow>;

/** Adds a clinic with the defaults of a new one, under an 8-digit id that cannot be counted up. */
export async function createClinic(ctx: Context, facts: NewClinic): Promise<ClinicRow> {
  const clinic = newClinic(ctx, facts);
  return (await addClinic(ctx.db, clinic)) ? clinic : createClinic(ctx, facts);
}

export function newClinic(ctx: Context, facts: NewClinic): ClinicRow {
  const now = instantNow(ctx);
  return {
    id: String(randomInt(10_000_000, 100_000_000)),
    nameChangedAt: null,
    nameBefore: null,
    phone: null,
    address: null,
    timezone: DEFAULT_ZONE,
    cooldownDays: LIMITS.cooldownDaysDefault,
    followUpDays: null,
    reviewRedirectUrl: null,
    reviewLinks: {},
    platforms: {},
    routing: ctx.config.reviewRouting,
    standingLink: false,
    accentColor: null,
    logoHash: null,
    monthlyCap: null,
    notifications: NOTIFICATION_DEFAULTS,
    nextSummaryAt: null,
    settingsVersion: 1,
    fieldVersions: {},
    linkTestedAt: null,
    firstStepsHiddenAt: null,
    pausedAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    ...facts,
  };
}

/** Somebody with their clinic, as clients see them. */
export async function identify(ctx: Context, user: UserRow): Promise<Identity> {
  const clinic = user.clinicId ? await findClinic(ctx.db, user.clinicId) : undefined;
  if (!clinic) return { user: toUser(user), clinic: null };
  const facts = await findSubscription(ctx.db, clinic.id);
  const standing = { subscriptionStatus: effectiveStatus(facts), paid: isPaid(ctx, facts) };
  return { user: toUser(user), clinic: { id: clinic.id, clinicName: clinic.name, ...standing } };
}

const toUser = ({
  passwordHash: _,
  lastLoginAt: __,
  twoFactor: ___,
  deletedAt: ____,
  ...user
}: UserRow): User => user;

const auditUser = (
  ctx: Context,
  action: 'LOGIN' | 'LOGIN_FAILED' | 'SIGNUP',
  user?: UserRow,
): Promise<void> =>
  audit(ctx, user ? { userId: user.id, clinicId: user.clinicId } : null, {
    action,
    entityType: 'user',
    entityId: user?.id ?? null,
  });
