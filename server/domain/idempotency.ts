import { createHash } from 'node:crypto';
import { findKeptAnswer, keepAnswer, takeIdempotencyKey } from '../store/db/idempotencyKeys.ts';
import type { Caller } from './caller.ts';
import { type Context, instantNow } from './context.ts';
import { Refusal } from './refusal.ts';

export interface RepeatableCall {
  caller: Caller;
  route: string;
  /** What the client sent as Idempotency-Key. */
  key: string;
  /** What stands in the address, such as which patient. */
  params: unknown;
  payload: unknown;
}

const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Runs work once for a key (per clinic, user and route, kept 24 hours) and gives every repetition the first
 * answer. Key, work and answer are one transaction: a call that died midway leaves nothing behind.
 * Throws `idempotency_conflict` when the same key comes with another body, or for another row.
 */
export function once(
  ctx: Context,
  call: RepeatableCall,
  work: (ctx: Context) => Promise<unknown>,
): Promise<unknown> {
  if (call.key.length > 200)
    throw new Refusal('invalid_input', 'An Idempotency-Key has at most 200 characters.');
  const { clinicId } = call.caller;
  const scope = digest(clinicId ?? '', call.caller.userId, call.route, call.key);
  const bodyHash = digest(JSON.stringify([call.params, call.payload]));
  return ctx.transaction(async (tx) => {
    const now = instantNow(tx);
    if (!(await takeIdempotencyKey(tx.db, { scope, clinicId, bodyHash, createdAt: now })))
      return repeat(tx, scope, bodyHash);
    const answer = await work(tx);
    await keepAnswer(tx.db, scope, JSON.stringify(answer));
    return answer;
  });
}

async function repeat(ctx: Context, scope: string, bodyHash: string): Promise<unknown> {
  const kept = await findKeptAnswer(ctx.db, scope);
  if (kept?.answer && kept.bodyHash === bodyHash) return JSON.parse(kept.answer);
  if (kept && kept.bodyHash !== bodyHash) {
    throw new Refusal('idempotency_conflict', 'This Idempotency-Key was used with another request.');
  }
  throw new Refusal('idempotency_in_progress', 'The first call with this Idempotency-Key is still at work.');
}
