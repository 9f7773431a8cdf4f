import { ERROR_TEXT } from '../../contract/core/errors.ts';
import { LIMITS } from '../../contract/core/limits.ts';
import type { Proof } from '../../contract/routes/auth.ts';
import { proveSession } from '../../store/accounts/sessions.ts';
import { findUser, type UserRow } from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { spendAppCode } from './authenticator.ts';
import { invalidCode } from './challenges.ts';
import { wrongPassword } from './passwordChanges.ts';
import { checkPassword } from './passwords.ts';
import { wrongCodes } from './wrongCodes.ts';

/** Somebody who takes a session that lies open gets no further than it: what opens more doors asks again who sits there. */

const MINUTE = 60_000;

/** Throws `fresh_proof_required` where a person signed in too long ago and has shown nothing since. */
export function needFreshProof(ctx: Context, { scopes, provedAt }: Caller): void {
  if (scopes !== null) return;
  const age = provedAt === null ? Infinity : ctx.now().getTime() - Date.parse(provedAt);
  if (age >= LIMITS.freshProofMinutes * MINUTE)
    throw new Refusal('fresh_proof_required', ERROR_TEXT.freshProofRequired);
}

/** Takes the password, or a code of the authenticator app. Throws `wrong_password` or `invalid_code`. */
export async function prove(ctx: Context, caller: Caller, proof: Proof): Promise<void> {
  const user = (await findUser(ctx.db, caller.userId)) as UserRow;
  const { password, code = '' } = proof;
  if (password === undefined) await wrongCodes(ctx).run(user.id, () => proveByCode(ctx, caller, user, code));
  else if (await checkPassword(user.passwordHash, password)) await noteProof(ctx, caller);
  else await refuse(ctx, caller, wrongPassword('password'));
}

async function proveByCode(ctx: Context, caller: Caller, user: UserRow, code: string): Promise<void> {
  const isRight = await ctx.transaction(async (tx) => {
    if (user.twoFactor !== 'authenticator' || !(await spendAppCode(tx, user.id, code))) return false;
    await noteProof(tx, caller);
    return true;
  });
  if (!isRight) await refuse(ctx, caller, invalidCode());
}

/** Notes that the person in a session has just shown who they are. */
async function noteProof(ctx: Context, { sessionId }: Caller): Promise<void> {
  if (sessionId !== null) await proveSession(ctx.db, sessionId, instantNow(ctx));
}

async function refuse(ctx: Context, caller: Caller, refusal: Refusal): Promise<never> {
  await audit(ctx, caller, { action: 'LOGIN_FAILED', entityType: 'user', entityId: caller.userId });
  throw refusal;
}
