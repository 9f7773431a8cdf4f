import type { Db } from './db.ts';

/** Answers kept for calls that are repeated under the same key. */

export interface KeptAnswer {
  bodyHash: string;
  /** JSON; null while the first call is at work. */
  answer: string | null;
}

/** Takes a key for this transaction; false when it is taken. A rival that is at work is waited for. */
export async function takeIdempotencyKey(
  db: Db,
  key: { scope: string; clinicId: string | null; bodyHash: string; createdAt: string },
): Promise<boolean> {
  const taken = await db
    .knex('idempotency_keys')
    .insert({
      scope: key.scope,
      clinic_id: key.clinicId,
      body_hash: key.bodyHash,
      created_at: key.createdAt,
    })
    .onConflict('scope')
    .ignore()
    .returning('scope');
  return taken.length > 0;
}

export async function findKeptAnswer(db: Db, scope: string): Promise<KeptAnswer | undefined> {
  const row = await db.knex('idempotency_keys').where({ scope }).first();
  return row && { bodyHash: row.body_hash, answer: row.answer };
}

export async function keepAnswer(db: Db, scope: string, answer: string): Promise<void> {
  await db.knex('idempotency_keys').where({ scope }).update({ answer });
}

/** Takes a number out of the answers that are kept for a clinic. */
export async function eraseFromAnswers(db: Db, clinicId: string, phone: string): Promise<void> {
  const answers = db.knex('idempotency_keys').where({ clinic_id: clinicId }).whereNotNull('answer');
  await answers.update({ answer: db.knex.raw(`replace(answer, ?, '')`, [phone]) });
}

/**
 * Takes the kept answers that repeat one of these reviews, whose words were erased. The keys stay taken: a repetition
 * is refused, and nothing is done twice.
 */
export async function eraseAnswersWith(
  db: Db,
  clinicId: string,
  reviewIds: readonly string[],
): Promise<void> {
  for (const id of reviewIds) {
    const answers = db.knex('idempotency_keys').where({ clinic_id: clinicId });
    await answers.where('answer', 'like', `%${id}%`).update({ answer: null });
  }
}
