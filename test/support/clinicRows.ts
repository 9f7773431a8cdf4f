import type { Db } from '../../server/store/db/db.ts';
import { queryRows } from '../../server/store/db/rows.ts';

/** What the schema itself says of a clinic's rows: tables that name it, and those that hang on them. */

const TABLES_OF = {
  sqlite: `SELECT t.name AS name FROM sqlite_master t JOIN pragma_table_info(t.name) c
    WHERE t.type = 'table' AND c.name = 'clinic_id'`,
  postgres: `SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_schema = c.table_schema
    WHERE c.table_schema = 'public' AND c.column_name = 'clinic_id' AND t.table_type = 'BASE TABLE'`,
};

/** Every table with the id of a clinic. */
export const clinicTables = async (db: Db): Promise<string[]> =>
  (await queryRows(db, TABLES_OF[db.engine])).map(({ name }): string => name).sort();

const LINKS = {
  sqlite: `SELECT t.name AS child, f."from" AS child_column, f."table" AS parent, f."to" AS parent_column
    FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
  postgres: `SELECT c.conrelid::regclass::text AS child, a.attname AS child_column,
      c.confrelid::regclass::text AS parent, b.attname AS parent_column
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
    WHERE c.contype = 'f'`,
};

interface Link {
  child: string;
  child_column: string;
  parent: string;
  parent_column: string;
}

/** The columns that refer to another table's rows. */
const links = async (db: Db): Promise<Link[]> =>
  (await queryRows(db, LINKS[db.engine])).map((row) => ({ ...row }) as Link);

/** How many rows of a clinic each table has that names it; those without are left out. */
export async function rowsOfClinic(db: Db, clinicId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await clinicTables(db)) {
    const row = await db.knex(table).where({ clinic_id: clinicId }).count({ rows: '*' }).first();
    if (Number(row?.rows) > 0) counts[table] = Number(row?.rows);
  }
  return counts;
}

/** For each reference to a row of the clinic, from whatever table, how many rows refer to it; named by table and column. */
export async function rowsHangingOn(db: Db, clinicId: string): Promise<Map<Link, string[]>> {
  const owners = new Map<Link, string[]>();
  const naming = await clinicTables(db);
  for (const link of await links(db)) {
    if (!naming.includes(link.parent)) continue;
    owners.set(link, await db.knex(link.parent).where({ clinic_id: clinicId }).pluck(link.parent_column));
  }
  return owners;
}

/** The tables among them that still have such rows. */
export async function stillHanging(db: Db, owners: Map<Link, string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const [{ child, child_column }, ids] of owners) {
    const rows = await db.knex(child).whereIn(child_column, ids).count({ rows: '*' }).first();
    if (Number(rows?.rows) > 0) found.push(`${child}.${child_column}`);
  }
  return found;
}
