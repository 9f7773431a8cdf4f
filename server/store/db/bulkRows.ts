import type { NewRowIn, RowIn, TableName } from '../tables/tables.ts';
import { type Db, onConnection } from './db.ts';
import { marks, queryRows } from './rows.ts';
import { planOnce } from './sqliteReads.ts';

/**
 * Many rows or values at once with statements of constant text: multi-row VALUES has thousands of
 * placeholders, which are parsed again each time.
 */

type Values = Readonly<Record<string, unknown>>;

/**
 * Inserts rows: objects of values by column, all with the same columns. `ending` holds the ON CONFLICT clause
 * and, where wanted, RETURNING; gives the rows returned. Call it inside a transaction.
 */
export async function insertBulk<Name extends TableName>(
  db: Db,
  table: Name,
  rows: readonly NewRowIn<Name>[],
  ending = '',
): Promise<Partial<RowIn<Name>>[]> {
  const given: readonly Values[] = rows;
  const [first] = given;
  if (!first) return [];
  const columns = Object.keys(first);
  const into = `INSERT INTO ${table} (${columns.join(', ')})`;
  if (db.engine === 'sqlite') {
    const each = given.map((row) => Object.values(row).map(asNumber));
    return runEach(db, `${into} VALUES (${marks(columns.length)}) ${ending}`, each);
  }
  const values = columns.map((column, position) => `(value ->> ${position})::${typeOf(given, column)}`);
  const items = 'jsonb_array_elements(?::jsonb) AS item';
  const json = toJson(given.map((row) => Object.values(row)));
  return queryRows(db, `${into} SELECT ${values.join(', ')} FROM ${items} WHERE true ${ending}`, [json]);
}

/**
 * Runs `update`, which reads the rows as `v`, and gives what it returns. `columns` are those of the rows, in the order of
 * their values; `values` are bound to what `update` itself asks for.
 */
export async function updateBulk<Read>(
  db: Db,
  update: string,
  columns: Readonly<Record<string, 'TEXT' | 'INTEGER'>>,
  rows: readonly (readonly unknown[])[],
  values: readonly unknown[],
): Promise<Read[]> {
  if (rows.length === 0) return [];
  const read = Object.values(columns).map((type, position) => `CAST(value ->> ${position} AS ${type})`);
  const given = `SELECT ${read.join(', ')} FROM ${ELEMENTS[db.engine]}`;
  const sql = `WITH v(${Object.keys(columns).join(', ')}) AS (${given}) ${update}`;
  return queryRows(db, db.engine === 'sqlite' ? planOnce(sql) : sql, [toJson(rows), ...values]);
}

const ELEMENTS = { sqlite: 'json_each(?)', postgres: 'jsonb_array_elements(CAST(? AS jsonb)) AS item' };

/** One prepared statement, run for each row: half the time of one statement with all rows as JSON. */
function runEach<Read>(db: Db, sql: string, rows: readonly (readonly unknown[])[]): Promise<Read[]> {
  return onConnection(db, (connection) => {
    const statement = connection.prepare<unknown[], Read>(sql);
    const returned: Read[] = [];
    for (const row of rows) {
      if (statement.reader) returned.push(...statement.all(row));
      else statement.run(row);
    }
    return returned;
  });
}

const asNumber = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** Values leave JSON as texts. */
function typeOf(rows: readonly Values[], column: string): string {
  const type = typeof rows.find((row) => row[column] !== null)?.[column];
  if (type === 'number') return 'integer';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** Halves of characters, which JSON writes as escapes, are refused by PostgreSQL: they become U+FFFD. */
function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!/\\ud[89a-f]/.test(json)) return json;
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part));
}

/** The condition that a column's text is one of a list of any length; bind the list with `asList`. */
export const isAmong = (db: Db, column: string): string =>
  db.engine === 'sqlite'
    ? `${column} IN (SELECT value FROM json_each(?))`
    : `${column} IN (SELECT jsonb_array_elements_text(?::jsonb))`;

export const asList = (values: readonly string[]): string => toJson(values);
