import { dirname } from 'node:path';
import { type Config, ConfigError } from './config/config.ts';
import { makeFolder } from './config/folder.ts';
import { stampOf } from './config/stamp.ts';
import { isHalfCopied, movedAwayAt } from './store/copy/marks.ts';
import { type Database, openDatabase } from './store/db/db.ts';
import { copyFileOf } from './store/db/fileCopy.ts';
import { NewerDatabase } from './store/db/migrations.ts';

/** What was done before the first migration ran, for the one who started it. */
type Told = (copy: string) => void;

/**
 * Opens a database and brings it to the newest shape; throws ConfigError where the machine does not let it. A SQLite file
 * that is changed is copied first, beside it: `told` where to.
 */
export async function openMigrated(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  told: Told = () => undefined,
): Promise<Database> {
  try {
    const path = fileOf(databaseUrl);
    if (path !== null) makeFolder(dirname(path));
    const database = openDatabase(databaseUrl);
    await refuseUnlessWhole(database);
    await database.migrate(path === null ? undefined : ({ last }) => copyBeside(path, last, told));
    return database;
  } catch (error) {
    throw explainDatabase(error as NodeJS.ErrnoException);
  }
}

/** Where a SQLite database lies; null for PostgreSQL. */
export const fileOf = (databaseUrl: string): string | null => /^file:(.+)$/.exec(databaseUrl)?.[1] ?? null;

/** `last`: the newest migration that it has. */
async function copyBeside(path: string, last: string, told: Told): Promise<void> {
  const copy = `${path}.${last}.${stampOf(new Date())}`;
  await copyFileOf(path, copy);
  told(copy);
}

/** The half of a copy, and a file whose rows were moved elsewhere, are not worked with: texts would go out twice. */
async function refuseUnlessWhole(database: Database): Promise<void> {
  const isHalf = await isHalfCopied(database);
  const movedAt = await movedAwayAt(database);
  if (!isHalf && movedAt === undefined) return;
  await database.close();
  throw new ConfigError(
    isHalf
      ? 'DATABASE_URL: this database holds the half of a copy. Run again the `move` or `restore` that was interrupted.'
      : `DATABASE_URL: this database was moved to PostgreSQL at ${movedAt}. Set DATABASE_URL to that one. ` +
          'To go back to this one as it was then, run: goodword-server move --back',
  );
}

/** Compares the shape of a database with this program's, and leaves it as it is; throws ConfigError as above. */
export async function compareShape({
  databaseUrl,
}: Pick<Config, 'databaseUrl'>): ReturnType<Database['compareMigrations']> {
  try {
    const database = openDatabase(databaseUrl);
    try {
      return await database.compareMigrations();
    } finally {
      await database.close();
    }
  } catch (error) {
    throw explainDatabase(error as NodeJS.ErrnoException);
  }
}

/** What the system, SQLite or PostgreSQL answers where there is no database to open, and where there is no room. */
const NO_DATABASE =
  /^(ECONNREFUSED|ENOENT|ENOTDIR|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28000|28P01|3D000|SQLITE_(CANTOPEN|NOTADB))/;
const NO_ROOM = /^(EACCES|EPERM|EROFS|ENOSPC|53100|SQLITE_(FULL|READONLY|IOERR))/;

/** What stops a program that is older than the database, whose `migration` it cannot work beside. */
export const newerThanThis = (migration: string): Error => explainDatabase(new NewerDatabase(migration));

export function explainDatabase(error: NodeJS.ErrnoException): Error {
  if (error instanceof NewerDatabase) return new ConfigError(`DATABASE_URL: ${error.message}`);
  const { code = '' } = error;
  if (NO_DATABASE.test(code)) {
    return new ConfigError(
      `DATABASE_URL: the database cannot be opened (${code}). Start it, or correct the address.`,
    );
  }
  if (!NO_ROOM.test(code)) return error;
  return new ConfigError(
    `DATABASE_URL: the database cannot be written (${code}). Make room on its disk, and let this user write there.`,
  );
}
