import { expect, test } from 'vitest';
import { isOwnNumber } from '../../server/store/copy/carried.ts';
import type { Kind, Table } from '../../server/store/tables/column.ts';
import { TABLES } from '../../server/store/tables/tables.ts';
import { ENGINES, type Engine, startApp } from '../support/app.ts';

/** Tables that are read by their own statements alone, and why no row of them has a type. */
const UNDECLARED = [
  // knex keeps them.
  /^migrations/,
  // The indexes of words of SQLite, and the rows that they are of.
  /^(patient|review|number)_(search|words)/,
];

/** The words of both engines for what they keep. */
const KINDS: Record<string, Kind> = {
  text: 'text',
  'character varying': 'text',
  varchar: 'text',
  integer: 'integer',
  bigint: 'big',
  float: 'real',
  real: 'real',
  'double precision': 'real',
  boolean: 'flag',
  blob: 'bytes',
  bytea: 'bytes',
};

const COLUMNS: Record<Engine, string> = {
  sqlite: `SELECT t.name AS "table", c.name AS "column", c.type, c."notnull" = 0 AND c.pk = 0 AS nullable,
      c.dflt_value AS known
    FROM pragma_table_list t JOIN pragma_table_info(t.name) c
    WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  postgres: `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type,
      c.is_nullable = 'YES' AS nullable, c.column_default AS known
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'`,
};

interface Found {
  table: string;
  column: string;
  type: string;
  nullable: boolean | number;
  known: string | null;
}

const shapeOf = (rows: readonly Found[]) =>
  Object.fromEntries(
    rows.map(({ column, type, nullable, known }) => {
      const kind = KINDS[type.toLowerCase().replace(/\(\d+\)$/, '')];
      return [column, { kind, nullable: Boolean(nullable), optional: Boolean(nullable) || known !== null }];
    }),
  );

test.each(ENGINES)('every table on %s is declared as it stands in the database', async (engine) => {
  const { knex } = (await startApp(engine, { worker: false })).database;
  const answer = await knex.raw(COLUMNS[engine]);
  const columns: Found[] = engine === 'postgres' ? answer.rows : answer;
  const declared = columns.filter(
    ({ table, column, type }) =>
      !UNDECLARED.some((pattern) => pattern.test(table)) && !isOwnNumber(column, type),
  );
  const found = Object.fromEntries(
    [...Map.groupBy(declared, ({ table }) => table)].map(([table, rows]) => [table, shapeOf(rows)]),
  );
  const tables: Record<string, Table> = TABLES;
  expect(tables).toEqual(found);
});
