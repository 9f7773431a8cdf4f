import { dirname } from 'node:path';
import { type Config, ConfigError } from './config/config.ts';
import { makeFolder } from './config/folder.ts';
import { type Database, openDatabase } from './store/db.ts';

/** Opens a database and brings it to the newest shape; throws ConfigError where the machine does not let it. */
export async function openMigrated({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Database> {
  try {
    if (databaseUrl.startsWith('file:')) makeFolder(dirname(databaseUrl.slice('file:'.length)));
    const database = openDatabase(databaseUrl);
    await database.migrate();
    return database;
  } catch (error) {
    throw explainDatabase(error as NodeJS.ErrnoException);
  }
}

/** What the system, SQLite or PostgreSQL answers where there is no database to open, and where there is no room. */
const NO_DATABASE =
  /^(ECONNREFUSED|ENOENT|ENOTDIR|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28000|28P01|3D000|SQLITE_(CANTOPEN|NOTADB))/;
const NO_ROOM = /^(EACCES|EPERM|EROFS|ENOSPC|53100|SQLITE_(FULL|READONLY|IOERR))/;

function explainDatabase(error: NodeJS.ErrnoException): Error {
  const { code = '' } = error;
  if (NO_DATABASE.test(code)) {
    return new ConfigError(
      `DATABASE_URL: the database cannot be opened (${code}). Start it, or mend the address.`,
    );
  }
  if (!NO_ROOM.test(code)) return error;
  return new ConfigError(
    `DATABASE_URL: the database cannot be written (${code}). Make room on its disk, and let this user write there.`,
  );
}
