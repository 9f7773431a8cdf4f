import type { ListWord } from '../../contract/routes/lists.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { NewRowOf } from '../tables/column.ts';
import type { listWords } from '../tables/patients.ts';
import type { RowIn } from '../tables/tables.ts';

/** Words that a clinic's lists say of patients, by headerKey, and what the clinic has decided that they mean. */

/** Whether each word that a clinic has decided about lets a text through. */
export async function readListWords(db: Db, clinicId: string): Promise<Map<string, boolean>> {
  const words = db.knex('list_words').where({ clinic_id: clinicId }).whereNotNull('may_text');
  const rows = await words.select('word', 'may_text');
  return new Map(rows.map((row) => [row.word, Boolean(row.may_text)]));
}

interface NewWord {
  clinicId: string;
  word: string;
  /** As it stands in the list. */
  shown: string;
  updatedAt: string;
}

const toRow = ({ clinicId, word, shown, updatedAt }: NewWord): NewRowOf<typeof listWords> => ({
  clinic_id: clinicId,
  word,
  shown,
  may_text: null,
  user_id: null,
  updated_at: updatedAt,
});

/** Keeps words that nobody has decided about; those that are known stay as they are. */
export async function addListWords(db: Db, words: readonly NewWord[]): Promise<void> {
  if (words.length === 0) return;
  const rows = words.map(toRow);
  await db.knex('list_words').insert(rows).onConflict(['clinic_id', 'word']).ignore();
}

export async function decideListWord(
  db: Db,
  { mayText, userId, ...word }: NewWord & { mayText: boolean; userId: string },
): Promise<void> {
  const row = { ...toRow(word), may_text: mayText, user_id: userId };
  await db.knex('list_words').insert(row).onConflict(['clinic_id', 'word']).merge();
}

/** A clinic's words, those first that most numbers wait for. */
export async function listListWords(db: Db, clinicId: string): Promise<ListWord[]> {
  const rows = await queryRows<
    Pick<RowIn<'list_words'>, 'shown' | 'may_text'> & { numbers: number | string }
  >(
    db,
    `SELECT list_words.shown, list_words.may_text, count(block_list.phone_hash) AS numbers
     FROM list_words LEFT JOIN block_list ON block_list.clinic_id = list_words.clinic_id
       AND block_list.word = list_words.word AND block_list.cause = 'unclear'
     WHERE list_words.clinic_id = ? AND (list_words.may_text IS NOT NULL OR block_list.phone_hash IS NOT NULL)
     GROUP BY list_words.word, list_words.shown, list_words.may_text
     ORDER BY numbers DESC, list_words.shown`,
    [clinicId],
  );
  return rows.map((row) => ({
    word: row.shown,
    mayText: row.may_text === null ? null : Boolean(row.may_text),
    numbers: Number(row.numbers),
  }));
}

const WAITING = `clinic_id = ? AND cause = 'unclear' AND word = ?`;

/** Lets the numbers be texted that wait for a word; gives their hashes. */
export async function releaseUnclear(db: Db, clinicId: string, word: string): Promise<string[]> {
  const sql = `DELETE FROM block_list WHERE ${WAITING} RETURNING phone_hash`;
  return (await queryRows<Pick<RowIn<'block_list'>, 'phone_hash'>>(db, sql, [clinicId, word])).map(
    (row) => row.phone_hash,
  );
}

/** Keeps the numbers that wait for a word on the block list for good; gives their hashes. */
export async function keepUnclear(db: Db, clinicId: string, word: string, userId: string): Promise<string[]> {
  const sql = `UPDATE block_list SET cause = NULL, word = NULL, user_id = ? WHERE ${WAITING} RETURNING phone_hash`;
  return (await queryRows<Pick<RowIn<'block_list'>, 'phone_hash'>>(db, sql, [userId, clinicId, word])).map(
    (row) => row.phone_hash,
  );
}
