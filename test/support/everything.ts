import type { TestApp } from './app.ts';

/** What counts calls, and says when somebody was last seen. */
const MOVES_BY_ITSELF = ['throttles', 'sessions', 'senders'];

/** Every row of the database, but for what counts calls. */
export async function everything({
  database: { engine, knex },
}: TestApp): Promise<Record<string, unknown[]>> {
  const names: string[] =
    engine === 'sqlite'
      ? await knex('sqlite_master')
          .where({ type: 'table' })
          .whereNot('name', 'like', '%_search%')
          .pluck('name')
      : await knex('information_schema.tables').where({ table_schema: 'public' }).pluck('table_name');
  const tables = names.filter((name) => !MOVES_BY_ITSELF.includes(name));
  const sessions = await knex('sessions').orderBy('id').select('id', 'ended_at');
  const rows = await Promise.all(tables.map((table) => knex(table).select()));
  return { sessions, ...Object.fromEntries(tables.map((table, at) => [table, rows[at] ?? []])) };
}
