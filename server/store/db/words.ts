import type { Db } from './db.ts';

/**
 * SQLite's indexes of words, in pieces of three characters, kept by the one who writes what they find: PostgreSQL's keep
 * themselves. An index knows its documents by a number of ours: those that SQLite gives rows change when a copy is packed.
 */

interface Index {
  /** FTS5's table. */
  name: string;
  /** The table of what is filed, as `d`. */
  of: string;
  words: string;
  /** The table that numbers them, and its column of their ids; null where they have a number themselves. */
  numbered: Numbered | null;
  /** Which rows have words. */
  filed: string;
}

interface Numbered {
  by: string;
  /** Its column of the rows' ids. */
  id: string;
  /** What it says of them besides, so that a search need not read them: its columns, each with theirs. */
  also?: Readonly<Record<string, string>>;
}

const hasId = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;

/** What numbers rows that have words, and what files them: those that a condition on their ids lets through, or all. */
function numbering(
  { of, filed }: Index,
  { by, id, also = {} }: Numbered,
  among: (column: string) => string,
): string {
  const columns = [id, ...Object.keys(also)].join(', ');
  const values = ['d.id', ...Object.values(also)].join(', ');
  return `INSERT INTO ${by} (${columns}) SELECT ${values} FROM ${of} d WHERE ${among('d.id')} AND ${filed}
    ON CONFLICT DO NOTHING`;
}

const filing = ({ name, of, words, numbered, filed }: Index, among: (column: string) => string): string => {
  const id = numbered ? 'n.id' : 'd.id';
  const from = numbered ? `${numbered.by} n JOIN ${of} d ON d.id = n.${numbered.id}` : `${of} d`;
  return `INSERT OR REPLACE INTO ${name} (rowid, words)
    SELECT ${id}, ${markIn('d')} || ' ' || ${words} FROM ${from} WHERE ${among('d.id')} AND ${filed} ORDER BY ${id}`;
};

/** Three characters that nobody types and that name the clinic: a search stays among its rows however many others have. */
const markIn = (row: string): string =>
  `char(57344 + ${row}.clinic_id / 250000, 57344 + ${row}.clinic_id / 500 % 500, 57344 + ${row}.clinic_id % 500)`;

/** The same for a search. */
export function markOf(clinicId: string): string {
  const id = Number.parseInt(clinicId, 10) || 0;
  const digits = [Math.floor(id / 250_000), Math.floor(id / 500) % 500, id % 500];
  return String.fromCharCode(...digits.map((digit) => 57_344 + digit));
}

/** A text that FTS5 looks for as it stands. */
export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

class Words {
  readonly #index: Index;

  constructor(index: Index) {
    this.#index = index;
  }

  /** Files rows by their ids, or files them again. */
  async file(db: Db, ids: readonly (string | number)[]): Promise<void> {
    if (db.engine === 'postgres' || ids.length === 0) return;
    const list = JSON.stringify(ids);
    for (const statement of this.#statements(hasId)) await db.knex.raw(statement, [list]);
  }

  /** What files every row where none is filed. */
  get statements(): readonly string[] {
    return this.#statements(() => 'TRUE');
  }

  #statements(among: (column: string) => string): string[] {
    const { numbered } = this.#index;
    const numbers = numbered ? [numbering(this.#index, numbered, among)] : [];
    return [...numbers, filing(this.#index, among)];
  }

  /** Forgets rows by their ids, be they gone or not. */
  async unfile(db: Db, ids: readonly (string | number)[]): Promise<void> {
    if (db.engine === 'postgres' || ids.length === 0) return;
    const { name, numbered } = this.#index;
    const list = JSON.stringify(ids);
    if (!numbered) {
      await db.knex.raw(`DELETE FROM ${name} WHERE ${hasId('rowid')}`, [list]);
      return;
    }
    const those = `FROM ${numbered.by} WHERE ${hasId(numbered.id)}`;
    await db.knex.raw(`DELETE FROM ${name} WHERE rowid IN (SELECT id ${those})`, [list]);
    await db.knex.raw(`DELETE ${those}`, [list]);
  }
}

export const WORDS = {
  patients: new Words({
    name: 'patient_search',
    of: 'patients',
    words: 'd.search_text',
    numbered: { by: 'patient_words', id: 'patient_id', also: { added_at: 'd.created_at' } },
    filed: 'TRUE',
  }),
  reviews: new Words({
    name: 'review_search',
    of: 'reviews',
    words: `lower(coalesce(d.feedback, '') || ' ' || coalesce(d.customer_name, ''))`,
    numbered: { by: 'review_words', id: 'review_id' },
    filed: '(d.feedback IS NOT NULL OR d.customer_name IS NOT NULL)',
  }),
  numbers: new Words({
    name: 'number_search',
    of: 'texted_numbers',
    words: 'd.phone',
    numbered: null,
    filed: 'TRUE',
  }),
};

/** Pages of an index that are merged at once; a few milliseconds. */
const MERGED_PAGES = 500;

/**
 * Goes on merging the indexes, which keep the pieces of an erased name until they are merged: called from time to time,
 * it forgets them. Erasing them at once (`secure-delete`) costs milliseconds for each patient.
 */
export async function forgetErasedWords(db: Db): Promise<void> {
  if (db.engine === 'postgres') return;
  for (const index of ['patient_search', 'review_search', 'number_search']) {
    await db.knex.raw(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${-MERGED_PAGES})`);
  }
}
