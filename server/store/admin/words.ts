import type { Knex } from 'knex';
import type { Db, Row } from '../db/db.ts';
import { anywhere } from '../db/like.ts';
import { queryRows } from '../db/rows.ts';
import { quote } from '../words.ts';

/** People and clinics by pieces of their words (migrations/superAdmin/words.ts). Every word that is typed has to be found. */

export type Worded = 'user' | 'clinic';

/** The indexes have pieces of three characters. */
const INDEXED = 3;

/** What stands before the words in SQLite's index. */
const MARKS: Record<Worded, string> = { user: '\uE000'.repeat(3), clinic: '\uE001'.repeat(3) };

const termsIn = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean);
const isIndexed = (term: string): boolean => [...term].length >= INDEXED;

/** Who holds the words that are searched; `ids` is null where they are many. */
export interface Holders {
  kind: Worded;
  search: string;
  ids: readonly string[] | null;
}

/** Adds to a query that what a column names is one of them. Where they are many, the newest rows are soon met. */
export function whereHolds(
  db: Db,
  query: Knex.QueryBuilder,
  column: string,
  { kind, search, ids }: Holders,
): Knex.QueryBuilder {
  if (ids) return query.whereIn(column, ids);
  const words = holdsWords(db, db.knex('found_words as w'), kind, termsIn(search));
  return query.whereExists(words.whereRaw('w.entity_id = ??', [column]).select(db.knex.raw('1')));
}

function holdsWords(
  { engine }: Db,
  query: Knex.QueryBuilder,
  kind: Worded,
  terms: readonly string[],
): Knex.QueryBuilder {
  query.where('w.kind', kind);
  for (const term of terms) {
    const rare = engine === 'postgres' ? beforeHost(term) : undefined;
    if (rare !== undefined) query.whereRaw(`w.words LIKE ? ESCAPE '!'`, [anywhere(rare)]);
    // Joined with nothing, the words have no index.
    const words = rare === undefined ? 'w.words' : `(w.words || '')`;
    query.whereRaw(`${words} LIKE ? ESCAPE '!'`, [anywhere(term)]);
  }
  return query;
}

/**
 * Of an email address what stands before its host, which thousands share: PostgreSQL's index would read all of them.
 * Undefined where that has no piece for the index to find.
 */
const beforeHost = (term: string): string | undefined => /^[^@]*[a-z0-9]{3}@/.exec(term)?.[0];

/** Those that hold the words, by their ids where they are at most `most`. */
export async function findHolders(db: Db, kind: Worded, search: string, most: number): Promise<Holders> {
  const asked = db.engine === 'sqlite' ? await findRare(db, termsIn(search).filter(isIndexed)) : [];
  const rows: Row[] = await byIndex(db, kind, search, asked)
    .limit(most + 1)
    .select('w.entity_id');
  return { kind, search, ids: rows.length > most ? null : rows.map((row) => row.entity_id) };
}

/** So few that looking at each of them is quicker than reading in the index how many hold a common word. */
const RARE = 200;

/**
 * Which of several words SQLite's index is asked for: one that few hold is enough. Only the index knows small letters
 * beyond a to z, so that it is asked for those as well.
 */
async function findRare(db: Db, terms: readonly string[]): Promise<readonly string[]> {
  if (terms.length < 2) return terms;
  for (const term of terms) {
    const found = `SELECT 1 FROM found_search WHERE found_search MATCH ? LIMIT ${RARE + 1}`;
    const rows = await queryRows(db, found, [quote(term)]);
    if (rows.length <= RARE) return [term, ...terms.filter((other) => other !== term && !isPlain(other))];
  }
  return terms;
}

const isPlain = (term: string): boolean => /^[ -~]*$/.test(term);

/** PostgreSQL finds its index by itself; SQLite's is asked by name. */
function byIndex(db: Db, kind: Worded, search: string, asked: readonly string[]): Knex.QueryBuilder {
  if (asked.length === 0) return holdsWords(db, db.knex('found_words as w'), kind, termsIn(search));
  const query = db
    .knex('found_search')
    .joinRaw('CROSS JOIN found_words AS w ON w.id = found_search.rowid')
    .whereRaw('found_search MATCH ?', [[MARKS[kind], ...asked].map(quote).join(' AND ')]);
  const others = termsIn(search).filter((term) => !asked.includes(term));
  return holdsWords(db, query, kind, others);
}
