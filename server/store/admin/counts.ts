import type { Db, Row } from '../db/db.ts';

/** How many rows the super admin's lists have, as the database counts them (migrations/superAdmin/counts.ts). */

export type CountedList = 'users' | 'clinics' | 'audit' | 'payments' | 'reviews';

/** How many rows of a list count under each name that it can be narrowed to. */
export async function countList({ knex }: Db, list: CountedList): Promise<Map<string, number>> {
  const rows: Row[] = await knex('list_counts')
    .where({ list })
    .groupBy('name')
    .select('name')
    .sum({ entries: 'entries' });
  return new Map(rows.map(({ name, entries }) => [name, Number(entries)]));
}

/** Those under some names together; of every name without them. */
export const sumOf = (counts: Map<string, number>, names: Iterable<string> = counts.keys()): number =>
  [...names].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);

/** Adds up what PostgreSQL's writers have added; nothing to do on SQLite. */
export async function sumUpCounts({ engine, knex }: Db): Promise<void> {
  if (engine === 'sqlite') return;
  await knex.raw(
    `WITH gathered AS (DELETE FROM list_counts RETURNING *)
     INSERT INTO list_counts (list, name, entries)
     SELECT list, name, sum(entries) FROM gathered GROUP BY list, name HAVING sum(entries) <> 0`,
  );
}
