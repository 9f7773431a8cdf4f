import SQLite from 'better-sqlite3';
import type { Row } from '../db/db.ts';
import { FILED_AFTERWARDS, FILING_TRIGGERS } from './carried.ts';
import type { Value } from './digest.ts';
import { readFile } from './snapshot.ts';
import { type CopiedTable, listOf } from './tables.ts';
import type { CopyTarget } from './target.ts';

/**
 * Writes a copy into a migrated SQLite file that nobody else knows of yet. Nothing in it is safe before it is whole: a
 * copy that was cut off is thrown away, so that no journal is written meanwhile.
 */
export function openFileTarget(path: string): CopyTarget {
  const connection = new SQLite(path, { fileMustExist: true });
  connection.pragma('journal_mode = MEMORY');
  connection.pragma('synchronous = OFF');
  connection.pragma('foreign_keys = OFF');
  connection.pragma('cache_size = -64000');
  const resting = restingTriggers(connection);
  return {
    done: new Map(),
    async begin(tables) {
      for (const { name } of resting) connection.exec(`DROP TRIGGER "${name}"`);
      for (const { name } of tables) connection.exec(`DELETE FROM "${name}"`);
    },
    write: (table, batches) => write(connection, table, batches),
    async end() {
      for (const [table, statement] of Object.entries(FILED_AFTERWARDS)) {
        if (hasTable(connection, table)) connection.exec(statement);
      }
      for (const { sql } of resting) connection.exec(sql);
    },
    read: () => readFile(connection),
    async close() {
      connection.close();
    },
  };
}

function restingTriggers(connection: SQLite.Database): { name: string; sql: string }[] {
  const all = connection.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as Row[];
  return all.flatMap(({ name, sql }) => (FILING_TRIGGERS.includes(name) ? [] : [{ name, sql }]));
}

const hasTable = (connection: SQLite.Database, name: string): boolean =>
  connection.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

async function write(
  connection: SQLite.Database,
  { name, columns }: CopiedTable,
  batches: AsyncIterable<Value[][]>,
): Promise<void> {
  const places = columns.map(() => '?').join(', ');
  const insert = connection.prepare(`INSERT INTO "${name}" (${listOf(columns)}) VALUES (${places})`);
  connection.exec('BEGIN');
  for await (const batch of batches) for (const row of batch) insert.run(row);
  connection.exec('COMMIT');
}
