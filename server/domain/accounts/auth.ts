import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import {
  type clinicSummary,
  type loginPayload,
  newPassword,
  type signupPayload,
  type User,
} from '../../contract/auth.ts';
import { LIMITS } from '../../contract/limits.ts';
import { DEFAULT_ZONE } from '../../contract/zones.ts';
import { addAuditLog } from '../../store/auditLogs.ts';
import { addClinic, type ClinicRow, findClinic } from '../../store/clinics.ts';
import { endSessionsOf } from '../../store/sessions.ts';
import { findSubscription } from '../../store/subscriptions.ts';
import {
  addUser,
  findUser,
  findUserByEmail,
  setLastLogin,
  setPassword,
  type UserRow,
} from '../../store/users.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { type Device, type IssuedSession, startSession } from './sessions.ts';
import { effectiveStatus } from './subscriptions.ts';

/** Signing up and in (specification 000 sections 4 to 8). */

export interface Identity {
  user: User;
  clinic: z.infer<typeof clinicSummary> | null;
}

export type SignedInUser = Identity & IssuedSession;

/** Signs in with e-mail and password; one sentence for every reason why not. */
export async function login(
  ctx: Context,
  credentials: z.infer<typeof loginPayload>,
  device: Device,
): Promise<SignedInUser> {
  const user = await findUserByEmail(ctx.db, credentials.email);
  if (!(await checkPassword(user?.passwordHash, credentials.password)) || !user) {
    await audit(ctx, 'LOGIN_FAILED', user);
    throw new Refusal('invalid_credentials', 'Please check your email and password.');
  }
  return ctx.transaction((tx) => welcome(tx, user, device));
}

async function welcome(ctx: Context, user: UserRow, device: Device): Promise<SignedInUser> {
  await setLastLogin(ctx.db, user.id, instantNow(ctx));
  await audit(ctx, 'LOGIN', user);
  const session = await startSession(ctx, user.id, device);
  return { ...(await identify(ctx, user)), ...session };
}

/** Creates an account with its clinic and signs it in. */
export async function signup(
  ctx: Context,
  form: z.infer<typeof signupPayload>,
  device: Device,
): Promise<SignedInUser> {
  const passwordHash = await hashPassword(form.password);
  return ctx.transaction(async (tx) => {
    const clinic = await createClinic(tx, {
      name: form.clinicName,
      email: form.clinicEmail ?? form.email,
      offer: form.offer ?? null,
    });
    const user = await createUser(tx, { ...form, passwordHash, role: 'owner', clinicId: clinic.id });
    await audit(tx, 'SIGNUP', user);
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
    lastLoginAt: null,
    createdAt: now,
    updatedAt: now,
  };
  if (await addUser(ctx.db, user)) return user;
  throw new Refusal(
    'email_taken',
    'An account with this email exists already. Sign in, or reset its password.',
  );
}

/** Adds a clinic with the defaults of a new one, under an 8-digit id that cannot be counted up. */
export async function createClinic(
  ctx: Context,
  facts: Pick<ClinicRow, 'name' | 'email' | 'offer'> & Partial<ClinicRow>,
): Promise<ClinicRow> {
  const now = instantNow(ctx);
  const clinic: ClinicRow = {
    id: String(randomInt(10_000_000, 100_000_000)),
    nameChangedAt: null,
    phone: null,
    address: null,
    timezone: DEFAULT_ZONE,
    cooldownDays: LIMITS.cooldownDaysDefault,
    reviewRedirectUrl: null,
    reviewLinks: {},
    routing: ctx.config.reviewRouting,
    monthlyCap: null,
    settingsVersion: 1,
    fieldVersions: {},
    pausedAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    ...facts,
  };
  return (await addClinic(ctx.db, clinic)) ? clinic : createClinic(ctx, facts);
}

/** Sets a user's password and ends all their sessions; for the operator. */
export async function resetPassword(ctx: Context, address: string, password: string): Promise<void> {
  const checked = newPassword.safeParse(password);
  if (!checked.success) throw new Refusal('invalid_input', checked.error.issues[0]?.message ?? '');
  const user = await findUserByEmail(ctx.db, address.trim().toLowerCase());
  if (!user) throw notFound(`A user with the email ${address}`);
  const passwordHash = await hashPassword(checked.data);
  await ctx.transaction(async (tx) => {
    await setPassword(tx.db, user.id, passwordHash, instantNow(tx));
    await endSessionsOf(tx.db, user.id, instantNow(tx), 'password reset');
    await audit(tx, 'PASSWORD_RESET', user);
  });
}

/** Who is signed in. */
export async function getMe(ctx: Context, caller: Caller): Promise<Identity> {
  return identify(ctx, (await findUser(ctx.db, caller.userId)) as UserRow);
}

async function identify(ctx: Context, user: UserRow): Promise<Identity> {
  const clinic = user.clinicId ? await findClinic(ctx.db, user.clinicId) : undefined;
  if (!clinic) return { user: toUser(user), clinic: null };
  const subscriptionStatus = effectiveStatus(await findSubscription(ctx.db, clinic.id));
  return { user: toUser(user), clinic: { id: clinic.id, clinicName: clinic.name, subscriptionStatus } };
}

const toUser = ({ passwordHash: _, lastLoginAt: __, ...user }: UserRow): User => user;

const audit = (ctx: Context, action: string, user: UserRow | undefined): Promise<void> =>
  addAuditLog(ctx.db, {
    action,
    userId: user?.id ?? null,
    clinicId: user?.clinicId ?? null,
    entityType: 'user',
    entityId: user?.id ?? null,
    createdAt: instantNow(ctx),
  });
