import { LIMITS } from '../../contract/core/limits.ts';
import { newPassword } from '../../contract/routes/auth.ts';
import {
  findAccountToken,
  spendAccountToken,
  spendAccountTokensOf,
} from '../../store/accounts/accountTokens.ts';
import { revokeApiTokensOf } from '../../store/accounts/apiTokens.ts';
import { dropChallengesOf } from '../../store/accounts/challenges.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { replaceRecoveryCodes } from '../../store/accounts/recoveryCodes.ts';
import { endSessionsOf, proveSession } from '../../store/accounts/sessions.ts';
import {
  findUser,
  findUserByEmail,
  setEmailVerified,
  setPassword,
  setTwoFactor,
  type UserRow,
} from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { queueMail } from '../mail/mails.ts';
import { linkExpired, readAccountToken } from '../mail/secrets.ts';
import { notFound, Refusal } from '../refusal.ts';
import { refuseCommonPassword, whyEasy } from './passwordStrength.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { tellOfAccess } from './tellOfAccess.ts';

/** Setting a new password: forgotten, changed, or set by the operator. Sessions end with the old one. */

const MINUTE = 60_000;

/** Mails a link to an address; what comes of it is decided when the mail is made, so that time tells nothing. */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + LIMITS.resetLinkMinutes * MINUTE).toISOString();
  await queueMail(ctx, { kind: 'password_reset', to: email, expiresAt });
}

/**
 * Sets a new password with the token of a mailed link, which also proves the address. Throws `not_found`,
 * `token_expired` or, for a password that is easy to guess, `invalid_input`.
 */
export async function resetPassword(
  ctx: Context,
  { token, newPassword: password }: { token: string; newPassword: string },
  deviceId: string | null,
): Promise<void> {
  const { userId } = await readUnused(ctx, token);
  const user = await findUser(ctx.db, userId);
  if (!user) throw linkExpired();
  await refuseCommonPassword(password, await wordsOf(ctx, user), 'newPassword');
  const passwordHash = await hashPassword(password);
  await ctx.transaction(async (tx) => {
    const { tokenHash } = await readUnused(tx, token);
    if (!(await spendAccountToken(tx.db, tokenHash, { at: instantNow(tx), deviceId }))) throw linkExpired();
    await spendAccountTokensOf(tx.db, userId, 'reset_password', instantNow(tx));
    await replacePassword(tx, user, { passwordHash, action: 'PASSWORD_RESET' });
    if (!user.emailVerified) await handOver(tx, userId);
  });
}

/**
 * Gives an account to the one who has just proved its address. A stranger may have signed up with it: what guards or opens
 * the account beside its password is theirs and ends.
 */
async function handOver(tx: Context, userId: string): Promise<void> {
  const at = instantNow(tx);
  await setEmailVerified(tx.db, userId, at);
  await setTwoFactor(tx.db, userId, { method: null, seed: null, at });
  await replaceRecoveryCodes(tx.db, userId, [], at);
  await revokeApiTokensOf(tx.db, userId, at);
}

/** Throws `not_found` or `token_expired` where the token of a mailed link sets no password any more. */
export async function checkPasswordReset(ctx: Context, token: string): Promise<void> {
  await readUnused(ctx, token);
}

async function readUnused(ctx: Context, token: string) {
  const found = await readAccountToken(ctx, 'reset_password', token);
  if (found.usedAt !== null) throw linkExpired();
  return found;
}

/** Changes the caller's own password and ends their other sessions. Throws `wrong_password` or `invalid_input`. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = (await findUser(ctx.db, caller.userId)) as UserRow;
  if (!(await checkPassword(user.passwordHash, passwords.currentPassword))) throw wrongPassword();
  await refuseCommonPassword(passwords.newPassword, await wordsOf(ctx, user), 'newPassword');
  const passwordHash = await hashPassword(passwords.newPassword);
  await ctx.transaction(async (tx) => {
    await replacePassword(tx, user, { passwordHash, action: 'UPDATE', by: caller });
    if (caller.sessionId !== null) await proveSession(tx.db, caller.sessionId, instantNow(tx));
  });
}

/** Sets a user's password for the operator and ends all their sessions. Throws `invalid_input` or `not_found`. */
export async function setPasswordOf(ctx: Context, address: string, password: string): Promise<void> {
  const checked = newPassword.safeParse(password);
  if (!checked.success) throw new Refusal('invalid_input', checked.error.issues[0]?.message ?? '');
  const user = await findUserByEmail(ctx.db, address.trim().toLowerCase());
  if (!user) throw notFound(`A user with the email ${address}`);
  await refuseCommonPassword(password, await wordsOf(ctx, user));
  const passwordHash = await hashPassword(password);
  await ctx.transaction((tx) => replacePassword(tx, user, { passwordHash, action: 'PASSWORD_RESET' }));
}

interface Replacement {
  passwordHash: string;
  action: 'UPDATE' | 'PASSWORD_RESET';
  /** Who changes their own, whose session goes on. */
  by?: Caller;
}

async function replacePassword(tx: Context, user: UserRow, change: Replacement): Promise<void> {
  const at = instantNow(tx);
  // A sign-in that waits for its code began with the old password; it goes first, as the sign-in takes its locks.
  await dropChallengesOf(tx.db, user.id, 'sign_in');
  const { passwordHash, by } = change;
  const former = by && { former: user.passwordHash };
  if (!(await setPassword(tx.db, user.id, { passwordHash, at, ...former }))) throw wrongPassword();
  await endSessionsOf(tx.db, user.id, {
    at,
    reason: 'password changed',
    except: by?.sessionId ?? null,
  });
  const metadata = { fields: ['password'] };
  const actor = by ?? { userId: user.id, clinicId: user.clinicId };
  await audit(tx, actor, { action: change.action, entityType: 'user', entityId: user.id, metadata });
  await tellOfAccess(tx, user.email, { kind: 'password_changed', data: { userId: user.id } });
}

/** What others could guess a person's password from. */
async function wordsOf(
  { db }: Context,
  { email, firstName, lastName, clinicId }: UserRow,
): Promise<string[]> {
  const clinic = clinicId === null ? undefined : await findClinic(db, clinicId);
  return [email, firstName, lastName, clinic?.name ?? ''];
}

/**
 * Why a new password would be refused as too easy to guess, by what its field knows about the person and, while they
 * set one by a mailed link, by whose link it is; null where it would be taken.
 */
export async function judgePassword(
  ctx: Context,
  { password, about, token }: { password: string; about: string[]; token?: string | undefined },
): Promise<string | null> {
  const found = token && (await findAccountToken(ctx.db, hashToken(token), 'reset_password'));
  const user = found && instantNow(ctx) < found.expiresAt && (await findUser(ctx.db, found.userId));
  return whyEasy(password, user ? await wordsOf(ctx, user) : about);
}

export function wrongPassword(path = 'currentPassword'): Refusal {
  const message = 'Your current password is not right.';
  return new Refusal('wrong_password', message, { details: [{ path, message }] });
}
