import type { Knex } from 'knex';
import { insertBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { anywhere } from '../db/like.ts';
import { queryRows } from '../db/rows.ts';
import { markOf, quote, WORDS } from '../db/words.ts';
import { TELLING_DIGITS } from '../reports/feedFilter.ts';

/**
 * The numbers that a clinic texted, so that the log finds a piece of one among them rather than in every text. Anyone who
 * writes texts keeps them (`textWrites.ts`): a number comes with the first text to it and goes when it is erased.
 */

interface Texted {
  clinic_id: string;
  phone_hash: string;
  phone?: string | null;
}

export async function knowNumbers(db: Db, texts: readonly Texted[]): Promise<void> {
  const known = new Map(
    texts.flatMap(({ clinic_id, phone_hash, phone = null }) =>
      phone === null ? [] : [[`${clinic_id} ${phone_hash}`, { clinic_id, phone_hash, phone }] as const],
    ),
  );
  // Always in the same order: two who wait for each other's numbers would never end.
  const rows = [...known].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const isFiled = db.engine === 'sqlite';
  const ending = `ON CONFLICT (clinic_id, phone_hash) DO NOTHING ${isFiled ? 'RETURNING id' : ''}`;
  const added: readonly object[] = await insertBulk(db, 'texted_numbers', rows, ending);
  if (isFiled && added.length > 0)
    await WORDS.numbers.file(
      db,
      added.map((row) => (row as { id: number }).id),
    );
}

export async function forgetNumber(db: Db, clinicId: string, phoneHash: string): Promise<void> {
  const gone = await queryRows(
    db,
    'DELETE FROM texted_numbers WHERE clinic_id = ? AND phone_hash = ? RETURNING *',
    [clinicId, phoneHash],
  );
  await WORDS.numbers.unfile(
    db,
    gone.map(({ id }) => id),
  );
}

const FOUND = {
  sqlite: `SELECT phone_hash FROM number_search CROSS JOIN texted_numbers ON texted_numbers.id = number_search.rowid
    WHERE number_search MATCH ?`,
  postgres: `SELECT phone_hash FROM texted_numbers WHERE clinic_id = ? AND phone LIKE ? ESCAPE '!'`,
};

/**
 * A clinic's texts, as `m`, to the numbers that hold a piece of digits. SQLite would else go through all its texts by
 * their time.
 */
export function textsToNumbers({ knex, engine }: Db, clinicId: string, piece: string): Knex.QueryBuilder {
  if (piece.length < TELLING_DIGITS) {
    return knex('messages as m')
      .where('m.clinic_id', clinicId)
      .whereRaw(`m.phone LIKE ? ESCAPE '!'`, [anywhere(piece)]);
  }
  const isSqlite = engine === 'sqlite';
  const from = isSqlite ? knex.raw('messages AS m INDEXED BY messages_to_number') : 'messages as m';
  const values = isSqlite ? [`${quote(markOf(clinicId))} AND ${quote(piece)}`] : [clinicId, anywhere(piece)];
  return knex(from)
    .where('m.clinic_id', clinicId)
    .whereNotNull('m.phone')
    .whereRaw(`m.phone_hash IN (${FOUND[engine]})`, values);
}
