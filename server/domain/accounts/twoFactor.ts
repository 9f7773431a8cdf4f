import type { TwoFactorMethod } from '../../contract/routes/account.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../../store/accounts/recoveryCodes.ts';
import { findUser, setTwoFactor, spendTotpStep, type UserRow } from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { describeApp, renewRecoveryCodes, stepOf } from './authenticator.ts';
import { closeChallenge, invalidCode, isMailedCode, openChallenge, startChallenge } from './challenges.ts';
import { mailedCodes } from './mailedCodes.ts';
import { tellOfAccess } from './tellOfAccess.ts';

/** Turning the second step of signing in on and off. */

export interface TwoFactorStatus {
  enabled: boolean;
  method: TwoFactorMethod | null;
  recoveryCodesLeft: number;
}

export async function getTwoFactor(ctx: Context, caller: Caller): Promise<TwoFactorStatus> {
  const { twoFactor: method } = await ownUser(ctx, caller);
  const recoveryCodesLeft = method === 'authenticator' ? await countRecoveryCodes(ctx.db, caller.userId) : 0;
  return { enabled: method !== null, method, recoveryCodesLeft };
}

const ownUser = async (ctx: Context, caller: Caller): Promise<UserRow> =>
  (await findUser(ctx.db, caller.userId)) as UserRow;

/**
 * Mails a code with which the second step by email can be turned on; gives the challenge's id. Throws
 * `too_many_requests`.
 */
export const testTwoFactor = (ctx: Context, caller: Caller): Promise<string> =>
  mailedCodes(ctx).run(caller.userId, () => begin(ctx, caller, 'email'));

function begin(ctx: Context, caller: Caller, method: TwoFactorMethod): Promise<string> {
  return ctx.transaction(async (tx) =>
    startChallenge(tx, await ownUser(tx, caller), { purpose: 'turn_on', method, deviceId: null }),
  );
}

/** Turns the second step by email on. Throws `invalid_code` or `token_expired`. */
export async function enableTwoFactor(
  ctx: Context,
  caller: Caller,
  { sessionId, code }: { sessionId: string; code: string },
): Promise<void> {
  const wanted = { purpose: 'turn_on', method: 'email', userId: caller.userId } as const;
  const challenge = await openChallenge(ctx, sessionId, wanted);
  if (!isMailedCode(ctx, challenge.id, code)) throw invalidCode();
  await ctx.transaction(async (tx) => {
    await closeChallenge(tx, challenge.id);
    await replaceRecoveryCodes(tx.db, caller.userId, [], instantNow(tx));
    await change(tx, caller, { method: 'email', seed: null });
  });
}

/** Gives a secret for an authenticator app; nothing changes until a code of the app confirms it. */
export async function startAuthenticator(
  ctx: Context,
  caller: Caller,
): Promise<{ sessionId: string; secret: string; uri: string }> {
  const sessionId = await begin(ctx, caller, 'authenticator');
  const { email } = await ownUser(ctx, caller);
  return { sessionId, ...describeApp(ctx, sessionId, email) };
}

/** Turns the second step by app on and gives recovery codes. Throws `invalid_code` or `token_expired`. */
export async function confirmAuthenticator(
  ctx: Context,
  caller: Caller,
  { sessionId, code }: { sessionId: string; code: string },
): Promise<string[]> {
  const wanted = { purpose: 'turn_on', method: 'authenticator', userId: caller.userId } as const;
  const challenge = await openChallenge(ctx, sessionId, wanted);
  const step = stepOf(ctx, challenge.id, code);
  if (step === null) throw invalidCode();
  return ctx.transaction(async (tx) => {
    await closeChallenge(tx, challenge.id);
    await change(tx, caller, { method: 'authenticator', seed: challenge.id });
    await spendTotpStep(tx.db, caller.userId, step);
    return renewRecoveryCodes(tx, caller.userId);
  });
}

/** Turns the second step off, of either kind. */
export async function disableTwoFactor(ctx: Context, caller: Caller): Promise<void> {
  await ctx.transaction(async (tx) => {
    if ((await ownUser(tx, caller)).twoFactor === null) return;
    await replaceRecoveryCodes(tx.db, caller.userId, [], instantNow(tx));
    await change(tx, caller, { method: null, seed: null });
  });
}

/** Anyone who owns the address hears of the change, should it not have been them. */
async function change(
  tx: Context,
  caller: Caller,
  to: { method: TwoFactorMethod | null; seed: string | null },
): Promise<void> {
  const { userId } = caller;
  await setTwoFactor(tx.db, userId, { ...to, at: instantNow(tx) });
  const metadata = { fields: ['twoFactor'], method: to.method };
  await audit(tx, caller, { action: 'UPDATE', entityType: 'user', entityId: userId, metadata });
  const { email } = await ownUser(tx, caller);
  await tellOfAccess(tx, email, { kind: to.method ? 'two_factor_on' : 'two_factor_off', data: { userId } });
}
