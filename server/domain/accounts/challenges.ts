import { timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import {
  addChallenge,
  type ChallengeRow,
  completeChallenge,
  dropChallengesOf,
  findChallenge,
  takeTry,
} from '../../store/accounts/challenges.ts';
import { type Context, instantNow } from '../context.ts';
import { queueMail } from '../mail/mails.ts';
import { challengeCode } from '../mail/secrets.ts';
import { Refusal } from '../refusal.ts';

/** Second steps that wait for a code. */

const MINUTE = 60_000;

/** Begins a second step and, where the code goes by email, mails it. An older one for the same purpose ends. */
export async function startChallenge(
  ctx: Context,
  user: { id: string; email: string },
  facts: Pick<ChallengeRow, 'purpose' | 'method' | 'deviceId'>,
): Promise<string> {
  const id = uuid();
  const expiresAt = new Date(ctx.now().getTime() + LIMITS.codeMinutes * MINUTE).toISOString();
  await dropChallengesOf(ctx.db, user.id, facts.purpose);
  const createdAt = instantNow(ctx);
  await addChallenge(ctx.db, { id, userId: user.id, ...facts, tries: 0, createdAt, expiresAt, usedAt: null });
  if (facts.method === 'email') {
    await queueMail(ctx, { kind: 'sign_in_code', to: user.email, data: { challengeId: id }, expiresAt });
  }
  return id;
}

/** Whether these are the digits that were mailed. */
export const isMailedCode = (ctx: Context, challengeId: string, code: string): boolean =>
  code.length === 6 && timingSafeEqual(Buffer.from(challengeCode(ctx, challengeId)), Buffer.from(code));

type Wanted = Pick<ChallengeRow, 'purpose'> & Partial<Pick<ChallengeRow, 'userId' | 'deviceId' | 'method'>>;

/**
 * Takes one of a challenge's tries, which counts whatever comes of it. Throws `token_expired` where it is not the
 * wanted one, has run out or was tried too often.
 */
export async function openChallenge(ctx: Context, id: string, wanted: Wanted): Promise<ChallengeRow> {
  const challenge = await findChallenge(ctx.db, id);
  const fits = challenge && instantNow(ctx) < challenge.expiresAt && isWanted(challenge, wanted);
  if (!fits || !(await takeTry(ctx.db, id, LIMITS.codeTries))) throw codeExpired();
  return challenge;
}

const isWanted = (challenge: ChallengeRow, wanted: Wanted): boolean =>
  challenge.purpose === wanted.purpose &&
  (wanted.userId === undefined || challenge.userId === wanted.userId) &&
  (wanted.method === undefined || challenge.method === wanted.method) &&
  (wanted.deviceId === undefined || challenge.deviceId === wanted.deviceId);

/** Ends a challenge that was met; throws `token_expired` when another call was quicker. */
export async function closeChallenge(tx: Context, id: string): Promise<void> {
  if (!(await completeChallenge(tx.db, id, instantNow(tx)))) throw codeExpired();
}

export const invalidCode = (): Refusal => {
  const message = 'Please check the code and try again.';
  return new Refusal('invalid_code', message, { details: [{ path: 'code', message }] });
};

const codeExpired = (): Refusal =>
  new Refusal('token_expired', 'This code has run out. Start again to get a new one.');
