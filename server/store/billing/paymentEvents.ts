import type { Db } from '../db/db.ts';

/** Events of the payment provider that were worked through: each is once, however often it is sent. */

export async function hasPaymentEvent(db: Db, id: string): Promise<boolean> {
  return (await db.knex('payment_events').where({ id }).first('id')) !== undefined;
}

/** Notes an event; false where it was noted before. */
export async function addPaymentEvent(
  db: Db,
  event: { id: string; type: string; receivedAt: string },
): Promise<boolean> {
  const row = { id: event.id, type: event.type, received_at: event.receivedAt };
  const added = await db.knex('payment_events').insert(row).onConflict('id').ignore().returning('id');
  return added.length > 0;
}
