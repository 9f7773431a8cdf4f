import type { Db } from '../../server/store/db/db.ts';

/** Every row of every table of our own as text, by table. */
async function everyRow({ engine, knex }: Db): Promise<Record<string, string[]>> {
  const names: string[] =
    engine === 'sqlite'
      ? await knex('sqlite_master').where({ type: 'table' }).pluck('name')
      : await knex('information_schema.tables').where({ table_schema: 'public' }).pluck('table_name');
  const tables = await Promise.all(names.map(async (name) => [name, await knex(name).select()] as const));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row))]));
}

/** The tables that hold one of these words somewhere, in the order of the alphabet. */
export async function tablesThatHold(db: Db, words: readonly string[]): Promise<string[]> {
  const tables = await everyRow(db);
  const holds = (rows: string[]) => rows.some((row) => words.some((word) => row.includes(word)));
  return Object.keys(tables)
    .filter((name) => holds(tables[name] ?? []))
    .sort();
}
