import { type BareDatabase, type Columns, openBare } from './bareDatabase.ts';

/** Rows as a database gave them. */
export type Rows = readonly Record<string, unknown>[];

/** Milliseconds that the plain inserts of rows take which the product has made before, in one transaction. */
export async function insertBare(url: string, tables: Record<string, Rows>): Promise<number> {
  const db = await openBare(url);
  const prepared = Object.entries(tables).map(([table, rows]) => ({ table, ...prepare(rows) }));
  const began = performance.now();
  await db.begin();
  for (const { table, columns, values } of prepared) await db.insert(table, columns, values);
  await db.commit();
  const milliseconds = performance.now() - began;
  await db.close();
  return milliseconds;
}

type Prepared = { columns: Columns; values: Parameters<BareDatabase['insert']>[2] };

/** Columns that no row fills are left out. */
function prepare(rows: Rows): Prepared {
  const [first = {}] = rows;
  const filled = Object.keys(first).filter((name) => rows.some((row) => row[name] !== null));
  const columns = Object.fromEntries(filled.map((name) => [name, typeOf(first[name])]));
  return { columns, values: rows.map((row) => filled.map((name) => row[name])) };
}

function typeOf(value: unknown): Columns[string] {
  if (typeof value === 'number') return 'integer';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}
