import type { Knex } from 'knex';
import type { Db } from '../db/db.ts';
import { anywhere } from '../db/like.ts';
import { TELLING_DIGITS } from '../reports/feedFilter.ts';

/** Later than any digit. */
const AFTER_DIGITS = ':';

const FOUND = {
  sqlite: `SELECT phone_hash FROM texted_numbers WHERE id IN (
    SELECT number_id FROM number_endings WHERE clinic_id = ? AND ending >= ? AND ending < ?)`,
  postgres: `SELECT phone_hash FROM texted_numbers WHERE clinic_id = ? AND phone LIKE ? ESCAPE '!'`,
};

/**
 * A clinic's texts, as `m`, to the numbers that hold a piece of digits (migrations/0013_texted_numbers.ts). SQLite
 * would else go through all its texts by their time.
 */
export function textsToNumbers({ knex, engine }: Db, clinicId: string, piece: string): Knex.QueryBuilder {
  if (piece.length < TELLING_DIGITS) {
    return knex('messages as m')
      .where('m.clinic_id', clinicId)
      .whereRaw(`m.phone LIKE ? ESCAPE '!'`, [anywhere(piece)]);
  }
  const isSqlite = engine === 'sqlite';
  const from = isSqlite ? knex.raw('messages AS m INDEXED BY messages_to_number') : 'messages as m';
  const values = isSqlite ? [clinicId, piece, piece + AFTER_DIGITS] : [clinicId, anywhere(piece)];
  return knex(from)
    .where('m.clinic_id', clinicId)
    .whereNotNull('m.phone')
    .whereRaw(`m.phone_hash IN (${FOUND[engine]})`, values);
}
