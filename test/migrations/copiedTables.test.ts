import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, inject, onTestFinished, test } from 'vitest';
import { NOT_CARRIED, SUMMED } from '../../server/store/copy/carried.ts';
import { copyRows } from '../../server/store/copy/copy.ts';
import { prepareFile, prepareServer } from '../../server/store/copy/prepare.ts';
import { openSnapshot } from '../../server/store/copy/snapshot.ts';
import { emptyPostgres } from '../support/copies.ts';
import { createDatabase, createFile } from '../support/database.ts';
import { temporaryFolder } from '../support/sandbox.ts';

/** What a copy carries is read from the schema, so that no table is forgotten. */

async function readShape(url: string) {
  const snapshot = await openSnapshot(url);
  onTestFinished(() => snapshot.close());
  return snapshot;
}

test('both databases carry the same tables with the same columns, and what is not carried has a reason', async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const file = await readShape(`file:${inject('sqliteTemplate')}`);
  const server = await readShape(url);
  const shape = ({ tables }: typeof file) =>
    Object.fromEntries(tables.map(({ name, columns }) => [name, columns]));
  // A table that one of them alone has is named in carried.ts, with how the other does without it.
  expect(shape(file)).toEqual(shape(server));
  // What is summed up was of older shapes: none of it is there any more.
  expect(Object.keys(SUMMED).filter((name) => name in shape(file))).toEqual([]);
  const all = await file.all("SELECT name FROM pragma_table_list WHERE type IN ('table', 'virtual')");
  const known = new Set([...Object.keys(shape(file)), ...Object.keys(NOT_CARRIED)]);
  const names = all.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

interface Column {
  name: string;
  type: string;
  pk: number;
}

/** A value that a copy could spoil, by the column's type; those that look like something are that. */
function valueFor({ name, type }: Column): string | number | Buffer {
  if (/id$/.test(name) && type.startsWith('varchar')) return '12345678';
  if (/bool/i.test(type)) return 1;
  if (/int/i.test(type)) return 7;
  if (/float|real/i.test(type)) return 0.1 + 0.2;
  if (/blob/i.test(type)) return Buffer.from([0, 255, 39, 92, 10]);
  if (/(_at|_until|_since|_on|_day|_period|_start|_end|expires|period)$/.test(name))
    return '2026-11-23T09:30:00.123Z';
  return 'é ñ 漢 😀 "double" \'single\' \\back\\ {brace}\tand\nlines';
}

/** Puts a row into each table that has none; what refers to another table refers to its first row. */
function fillAll(path: string, names: readonly string[]): void {
  const connection = new SQLite(path);
  for (const name of names) {
    if (connection.prepare(`SELECT 1 FROM "${name}"`).get()) continue;
    const columns = connection.pragma(`table_info("${name}")`) as Column[];
    const references = connection.pragma(`foreign_key_list("${name}")`) as {
      from: string;
      table: string;
      to: string;
    }[];
    const values = columns.map((column) => {
      const reference = references.find(({ from }) => from === column.name);
      const parent =
        reference && connection.prepare(`SELECT "${reference.to}" AS it FROM "${reference.table}"`).get();
      return (parent as { it: string } | undefined)?.it ?? valueFor(column);
    });
    const list = columns.map((column) => `"${column.name}"`).join(', ');
    connection
      .prepare(`INSERT INTO "${name}" (${list}) VALUES (${columns.map(() => '?').join(', ')})`)
      .run(values);
  }
  connection.close();
}

test('a row of every table comes back from PostgreSQL as it went there, whatever its columns hold', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'source.db');
  await createFile(path);
  const shape = await openSnapshot(`file:${path}`);
  const names = shape.tables.map(({ name }) => name);
  await shape.close();
  fillAll(path, names);

  const source = await readShape(`file:${path}`);
  const url = await emptyPostgres();
  const onServer = await prepareServer(url, source.migrations, { again: false });
  if (!onServer) throw new Error('The database is not empty.');
  const went = await copyRows(source, onServer, () => undefined);
  await onServer.close();
  expect(went.filter(({ rows }) => rows === 0)).toEqual([]);

  const back = await prepareFile(join(folder, 'back.db'), source.migrations);
  const came = await copyRows(await readShape(url), back, () => undefined);
  await back.close();
  const byName = (contents: typeof went) => contents.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(came)).toEqual(byName(went));
});
