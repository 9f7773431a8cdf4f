import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { LIMITS } from '../../contract/core/limits.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from '../../store/accounts/recoveryCodes.ts';
import { findTotpSeed, spendTotpStep } from '../../store/accounts/users.ts';
import { type Context, instantNow } from '../context.ts';

/** Authenticator apps (RFC 6238) and the recovery codes beside them. */

/** How many steps of 30 seconds a phone's clock may be off. */
const WINDOW = 1;

/** The app's secret is made of a seed and the installation's key: the database alone cannot give it. */
function totpOf(ctx: Context, seed: string, email = ''): TOTP {
  const { buffer, byteOffset } = ctx.keys.accountMac('totp', seed);
  const secret = new Secret({ buffer: buffer.slice(byteOffset, byteOffset + 20) as ArrayBuffer });
  return new TOTP({ issuer: 'Goodword', label: email, secret });
}

/** What a person gives the app: an address to scan, and the secret in it to type. */
export function describeApp(ctx: Context, seed: string, email: string): { secret: string; uri: string } {
  const totp = totpOf(ctx, seed, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step for which a code of the app with this seed is right; null when it is wrong. */
export function stepOf(ctx: Context, seed: string, code: string): number | null {
  const totp = totpOf(ctx, seed);
  const timestamp = ctx.now().getTime();
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp, window: WINDOW }) : null;
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Spends a code of a user's app, or one of their recovery codes; false when it is wrong or was used before. */
export async function spendAppCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return spendRecoveryCode(ctx.db, userId, recoveryHash(ctx, userId, code), instantNow(ctx));
  }
  const seed = await findTotpSeed(ctx.db, userId);
  const step = seed === null ? null : stepOf(ctx, seed, code);
  return step !== null && spendTotpStep(ctx.db, userId, step);
}

/** Without what is easily mistaken: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;

/** Gives a user new recovery codes, such as `k7wqd-2m9xa`, in place of the old ones. */
export async function renewRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, makeCode);
  const hashes = codes.map((code) => recoveryHash(ctx, userId, code));
  await replaceRecoveryCodes(ctx.db, userId, hashes, instantNow(ctx));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const recoveryHash = (ctx: Context, userId: string, code: string): string =>
  ctx.keys.accountMac('recovery', `${userId} ${code}`).toString('base64url');
