import { clockOf } from '../../config/clock.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { explainDatabase } from '../../database.ts';
import { markRestored } from '../../domain/sending/restored/markRestored.ts';
import type { CopyProgress } from '../../store/copy/copy.ts';
import { type LockedFile, lockFile } from '../../store/copy/lockedFile.ts';
import { unmarkMoved } from '../../store/copy/marks.ts';
import { endCopy, isCopyOpen, settleCopy } from '../../store/copy/prepare.ts';
import { filePathOf, isPostgresUrl } from '../../store/copy/snapshot.ts';
import { fillServer } from './fillServer.ts';

/** `goodword-server move`: from the SQLite file to PostgreSQL, while nothing runs. */

export interface Moved {
  tables: number;
  rows: number;
}

/**
 * Moves all rows to an empty PostgreSQL database. Done again after it was cut off, it goes on. What a worker had in hand
 * when it was stopped is asked about by the next one, as after every stop.
 */
export async function move(
  config: Config,
  to: string,
  tell: (progress: CopyProgress) => void,
): Promise<Moved> {
  const file = await lock(config);
  try {
    if (file.movedAt === undefined) return await moveRows(config, file, to, tell);
    // The file was marked, and the database not opened yet, when the run before was cut off.
    if (!(await isCopyOpen(to))) throw new ConfigError(sayMoved(file.movedAt));
    await endCopy(to);
    return { tables: 0, rows: 0 };
  } finally {
    file.close();
  }
}

async function moveRows(
  config: Config,
  file: LockedFile,
  to: string,
  tell: (progress: CopyProgress) => void,
): Promise<Moved> {
  if (!isPostgresUrl(to)) throw new ConfigError('--to: name the PostgreSQL database as postgres://…');
  const tables = await fillServer(to, file.snapshot, tell).catch((error) => {
    throw explainDatabase(error);
  });
  await settleCopy(to, async () => undefined);
  file.markMoved(clockOf(config)().toISOString());
  await endCopy(to);
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** Takes the file into use again, as it was when it was moved: what went out since is asked for by `resume`. */
export async function moveBack(config: Config): Promise<void> {
  const file = await lock(config);
  const { movedAt } = file;
  file.close();
  if (movedAt === undefined) throw new ConfigError('This database was not moved away.');
  const restoredAt = clockOf(config)().toISOString();
  await settleCopy(config.databaseUrl, async (tx) => {
    await markRestored(tx, { madeAt: movedAt, restoredAt });
    await unmarkMoved(tx, restoredAt);
  });
}

async function lock({ databaseUrl }: Config): Promise<LockedFile> {
  if (isPostgresUrl(databaseUrl)) {
    throw new ConfigError('DATABASE_URL: it names PostgreSQL already. Set it to the SQLite file to move.');
  }
  const file = await lockFile(filePathOf(databaseUrl)).catch((error: { code?: string }) => {
    throw error.code === 'SQLITE_CANTOPEN'
      ? new ConfigError(`There is no database at ${filePathOf(databaseUrl)}.`)
      : error;
  });
  if (file) return file;
  throw new ConfigError(
    `Another program has ${filePathOf(databaseUrl)} open. Stop serve and worker, and run this again.`,
  );
}

const sayMoved = (at: string): string =>
  `This database was moved to PostgreSQL at ${at} already. To go back to it as it was then, run: goodword-server move --back`;
