import SQLite from 'better-sqlite3';
import type { TableContent } from './copy.ts';
import type { Snapshot } from './snapshot.ts';

/** What a backup says of itself, in a table of its own. */
export interface BackupHeader {
  /** ISO instant: everything that was written before it is in the backup. */
  at: string;
  /** Of the program that made it. */
  version: string;
  tables: TableContent[];
}

export function writeHeader(path: string, header: BackupHeader): void {
  const connection = new SQLite(path, { fileMustExist: true });
  connection.exec('CREATE TABLE backup (header TEXT NOT NULL)');
  connection.prepare('INSERT INTO backup (header) VALUES (?)').run(JSON.stringify(header));
  connection.close();
}

/** The header of a backup; undefined where the file is none. */
export async function readHeader(snapshot: Snapshot): Promise<BackupHeader | undefined> {
  if (!(await hasHeader(snapshot))) return undefined;
  const [row] = await snapshot.all('SELECT header FROM backup');
  return row && JSON.parse(row.header);
}

const hasHeader = async (snapshot: Snapshot): Promise<boolean> =>
  (await snapshot.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'backup'")).length > 0;
