import type { Knex } from 'knex';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { findHolders, type Holders, whereHolds } from './words.ts';

/**
 * What a search among audit rows looks for: people and clinics that hold the words, kinds of entity, and the id of one.
 * Each has an index by age, so that the newest rows of a few of them are found without reading the others.
 */

/** So many people, and so many clinics, are looked up by their ids; more are met everywhere. */
const SOME = 1_000;

/** So few values of a column have their newest rows looked up one by one. */
const FEW = 5;

/** So many rows of more values are put in order at once; where they are more, the newest are soon met. */
const GATHERED = 5_000;

interface AuditMatches {
  people: Holders;
  clinics: Holders;
  kinds: readonly string[];
  entityId: string;
}

export async function findAuditMatches(db: Db, search: string): Promise<AuditMatches> {
  const kinds = await listKinds(db);
  return {
    people: await findHolders(db, 'user', search, SOME),
    clinics: await findHolders(db, 'clinic', search, SOME),
    kinds: kinds.filter((kind) => kind.includes(search.toLowerCase())),
    entityId: search,
  };
}

/** The kinds that there are, from one to the next in their index. */
async function listKinds(db: Db): Promise<string[]> {
  const next = (more: string) => `SELECT min(entity_type) FROM audit_logs ${more}`;
  const rows = await queryRows(
    db,
    `WITH RECURSIVE kinds (kind) AS (
       ${next('')}
       UNION ALL SELECT (${next('WHERE entity_type > kinds.kind')}) FROM kinds WHERE kinds.kind IS NOT NULL)
     SELECT kind FROM kinds WHERE kind IS NOT NULL`,
  );
  return rows.map(({ kind }) => kind);
}

/** Adds to a query on `audit_logs`, as `a`, that a row fits. */
export const whereMatches = (
  db: Db,
  query: Knex.QueryBuilder,
  { people, clinics, kinds, entityId }: AuditMatches,
): Knex.QueryBuilder =>
  query.where((any) => {
    any.where('a.entity_id', entityId).orWhereIn('a.entity_type', kinds);
    any.orWhere((of) => void whereHolds(db, of, 'a.user_id', people));
    any.orWhere((of) => void whereHolds(db, of, 'a.clinic_id', clinics));
  });

/**
 * The newest rows of what fits, `most` of each value or more, out of those that `rows` begins with; undefined where so many
 * fit that the newest of all are read until there are enough.
 */
export async function gatherMatches(
  { knex }: Db,
  rows: () => Knex.QueryBuilder,
  { people, clinics, kinds, entityId }: AuditMatches,
  most: number,
): Promise<{ query: Knex.QueryBuilder } | undefined> {
  if (!people.ids || !clinics.ids) return undefined;
  const parts: Knex.QueryBuilder[] = [];
  const values = { user_id: people.ids, clinic_id: clinics.ids, entity_type: kinds, entity_id: [entityId] };
  for (const [column, some] of Object.entries(values)) {
    if (some.length <= FEW) {
      for (const value of some) parts.push(newestOf(rows().where(`a.${column}`, value), most));
      continue;
    }
    const all = () => rows().whereIn(`a.${column}`, some);
    const first = all()
      .select('a.id')
      .limit(GATHERED + 1);
    const [counted] = await knex.from(first.as('first')).count({ rows: '*' });
    if (Number(counted?.rows) > GATHERED) return undefined;
    parts.push(newestOf(all(), most));
  }
  return {
    query: knex.from(knex.union(parts.map((part) => knex.from(part.as('newest')).select('*'))).as('a')),
  };
}

const newestOf = (rows: Knex.QueryBuilder, most: number): Knex.QueryBuilder =>
  rows.orderByRaw('a.created_at DESC, a.id DESC').limit(most).select('a.id', 'a.created_at');
