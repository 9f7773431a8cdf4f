import type { Row } from '../db/db.ts';
import { isOwnNumber, NOT_CARRIED, SUMMED } from './carried.ts';

/** The tables of a database as its schema tells them, in the order in which their rows can be written. */

export interface CopiedTable {
  name: string;
  /** Those that are carried, by name. */
  columns: string[];
}

/** What runs a statement without values and gives its rows. */
type Query = (sql: string) => Promise<Row[]>;

interface Column {
  table: string;
  column: string;
  type: string;
}

interface Reference {
  table: string;
  parent: string;
}

/** Tables and not what lies under a virtual one; each gives the same column names. */
const SCHEMA = {
  sqlite: {
    columns: `SELECT t.name AS "table", c.name AS "column", c.type AS type
      FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    references: `SELECT t.name AS "table", f."table" AS parent
      FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f WHERE t.schema = 'main'`,
  },
  postgres: {
    columns: `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'`,
    references: `SELECT child.relname AS "table", parent.relname AS parent
      FROM pg_constraint JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
      WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  },
};

/** The tables that a copy carries, those first that others refer to. */
export async function readTables(engine: keyof typeof SCHEMA, query: Query): Promise<CopiedTable[]> {
  const columns = (await query(SCHEMA[engine].columns)) as Column[];
  const references = (await query(SCHEMA[engine].references)) as Reference[];
  const byTable = Map.groupBy(
    columns.filter(({ table }) => !(table in NOT_CARRIED)),
    ({ table }) => table,
  );
  const tables = [...byTable].map(([name, all]) => ({
    name,
    columns: all
      .filter(({ column, type }) => !isOwnNumber(column, type))
      .map(({ column }) => column)
      .sort(),
  }));
  return inOrder(tables.sort(byName), references);
}

const byName = (a: CopiedTable, b: CopiedTable): number => (a.name < b.name ? -1 : 1);

function inOrder(tables: CopiedTable[], references: readonly Reference[]): CopiedTable[] {
  const placed = new Map<string, CopiedTable>();
  const place = (table: CopiedTable): void => {
    if (placed.has(table.name)) return;
    const parents = references.filter((one) => one.table === table.name && one.parent !== table.name);
    for (const { parent } of parents) {
      const found = tables.find(({ name }) => name === parent);
      if (found) place(found);
    }
    placed.set(table.name, table);
  };
  tables.forEach(place);
  return [...placed.values()];
}

const quoted = (name: string): string => `"${name}"`;

export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** The statement that reads what is carried of a table, on either engine. */
export function selectRows({ name, columns }: CopiedTable): string {
  const sums = SUMMED[name];
  if (!sums) return `SELECT ${listOf(columns)} FROM ${quoted(name)}`;
  const keys = columns.filter((column) => !sums.includes(column));
  const values = columns.map((column) => (keys.includes(column) ? quoted(column) : sumOf(column)));
  const differ = sums.map((column) => `sum(${quoted(column)}) <> 0`).join(' OR ');
  return `SELECT ${values.join(', ')} FROM ${quoted(name)} GROUP BY ${listOf(keys)} HAVING ${differ}`;
}

const sumOf = (column: string): string => `CAST(sum(${quoted(column)}) AS INTEGER) AS ${quoted(column)}`;
