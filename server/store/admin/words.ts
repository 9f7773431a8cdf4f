import type { Knex } from 'knex';
import type { Db } from '../db/db.ts';
import { anywhere } from '../db/like.ts';
import { PLATFORM_CLINIC } from './platform.ts';

/**
 * People and clinics by pieces of their words, whatever accents either has: a person's name, address and clinic; a clinic's
 * name, address and id. Every word that is typed has to be found. PostgreSQL has an index of the words
 * (migrations/0029_contract_admin_lists.ts), SQLite reads them all.
 */

export type Worded = 'user' | 'clinic';

/** As PostgreSQL's indexes have them. */
const WORDS: Record<Worded, string> = {
  user: `fold_words(w.first_name || ' ' || w.last_name || ' ' || w.email)`,
  clinic: `fold_words(w.name || ' ' || coalesce(w.email, '') || ' ' || w.id)`,
};

/** So many clinics are looked up by their ids; more are found again for every query. */
const SOME = 1_000;

const holds = (words: string): string => `${words} LIKE fold_words(?) ESCAPE '!'`;

/** Who holds the words that are searched. */
export interface Holders {
  /** Null where they are many. */
  ids: readonly string[] | null;
  /** All of them, as `w`. */
  rows: () => Knex.QueryBuilder;
}

/** Those that hold the words, by their ids where they are at most `most`. */
export async function findHolders(db: Db, kind: Worded, search: string, most: number): Promise<Holders> {
  const terms = search.split(/\s+/).filter(Boolean);
  const rows = kind === 'clinic' ? clinicsHolding(db, terms) : await peopleHolding(db, terms);
  const ids: string[] = await rows()
    .limit(most + 1)
    .pluck('w.id');
  return { ids: ids.length > most ? null : ids, rows };
}

const clinicsHolding =
  ({ knex }: Db, terms: readonly string[]) =>
  (): Knex.QueryBuilder => {
    const query = knex('clinics as w').whereNot('w.id', PLATFORM_CLINIC);
    for (const term of terms) query.whereRaw(holds(WORDS.clinic), [anywhere(term)]);
    return query;
  };

async function peopleHolding(db: Db, terms: readonly string[]): Promise<() => Knex.QueryBuilder> {
  const named = new Map<string, Awaited<ReturnType<typeof clinicsNamed>>>();
  for (const term of terms) named.set(term, await clinicsNamed(db, term));
  return () => {
    const query = db.knex('users as w');
    for (const [term, clinics] of named)
      query.where((any) =>
        any.whereRaw(holds(WORDS.user), [anywhere(term)]).orWhereIn('w.clinic_id', clinics as string[]),
      );
    return query;
  };
}

/** The clinics with a word in their name: their ids, or where they are many the query that finds them. */
async function clinicsNamed({ knex }: Db, term: string): Promise<string[] | Knex.QueryBuilder> {
  const query = knex('clinics as w')
    .whereRaw(holds('fold_words(w.name)'), [anywhere(term)])
    .select('w.id');
  const ids: string[] = await query
    .clone()
    .limit(SOME + 1)
    .pluck('w.id');
  return ids.length > SOME ? query : ids;
}

/** Adds to a query that what a column names is one of them. Where they are many, the newest rows are soon met. */
export function whereHolds(
  { knex }: Db,
  query: Knex.QueryBuilder,
  column: string,
  { ids, rows }: Holders,
): Knex.QueryBuilder {
  if (ids) return query.whereIn(column, ids);
  return query.whereExists(rows().whereRaw('w.id = ??', [column]).select(knex.raw('1')));
}
