import { type Db, onConnection, type Row } from './db.ts';
import { marks, queryRows } from './rows.ts';

/**
 * Many rows or values at once with statements of constant text: multi-row VALUES has thousands of
 * placeholders, which are parsed anew each time.
 */

/**
 * Inserts rows: objects of values by column, all with the same columns. `ending` holds the ON CONFLICT clause
 * and, where wanted, RETURNING; gives the rows returned. Call it inside a transaction.
 */
export async function insertBulk(db: Db, table: string, rows: readonly Row[], ending = ''): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const into = `INSERT INTO ${table} (${columns.join(', ')})`;
  if (db.engine === 'sqlite') {
    return insertEach(db, `${into} VALUES (${marks(columns.length)}) ${ending}`, rows);
  }
  const values = columns.map((column, position) => `(value ->> ${position})::${typeOf(rows, column)}`);
  const items = 'jsonb_array_elements(?::jsonb) AS item';
  const json = toJson(rows.map((row) => Object.values(row)));
  return queryRows(db, `${into} SELECT ${values.join(', ')} FROM ${items} WHERE true ${ending}`, [json]);
}

/** One prepared statement, run for each row: half the time of one statement with all rows as JSON. */
function insertEach(db: Db, sql: string, rows: readonly Row[]): Promise<Row[]> {
  return onConnection(db, (connection) => {
    const statement = connection.prepare<unknown[], Row>(sql);
    const returned: Row[] = [];
    for (const row of rows) {
      const values = Object.values(row).map((value) => (typeof value === 'boolean' ? Number(value) : value));
      if (statement.reader) returned.push(...statement.all(values));
      else statement.run(values);
    }
    return returned;
  });
}

/** Values leave JSON as texts. */
function typeOf(rows: readonly Row[], column: string): string {
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
