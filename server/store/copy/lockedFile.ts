import SQLite from 'better-sqlite3';
import { MOVED_AWAY } from './marks.ts';
import { readFile, type Snapshot } from './snapshot.ts';

/** A SQLite file that nobody else has open, and that nobody can open while it is moved. */
export interface LockedFile {
  snapshot: Snapshot;
  /** When it was moved away before, if it was. */
  movedAt: string | undefined;
  /** Marks it as moved, so that nothing works with it any more. */
  markMoved(at: string): void;
  close(): void;
}

/** So long a program that ends may take to let go of the file. */
const PATIENCE = 3_000;

/** Locks a file; undefined where another process has it open, be it that it only reads. */
export async function lockFile(path: string): Promise<LockedFile | undefined> {
  const connection = new SQLite(path, { fileMustExist: true, timeout: PATIENCE });
  try {
    // In WAL mode every connection shares a lock on the file for as long as it is open.
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (/^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
  return {
    snapshot: await readFile(connection),
    movedAt: readMark(connection),
    markMoved(at) {
      connection
        .prepare(
          `INSERT INTO system_settings (name, value, updated_at) VALUES (?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
        )
        .run(MOVED_AWAY, JSON.stringify({ at }), at);
      connection.exec('COMMIT');
    },
    close: () => void connection.close(),
  };
}

function readMark(connection: SQLite.Database): string | undefined {
  const row = connection.prepare('SELECT value FROM system_settings WHERE name = ?').get(MOVED_AWAY);
  return JSON.parse((row as { value?: string } | undefined)?.value ?? 'null')?.at;
}
