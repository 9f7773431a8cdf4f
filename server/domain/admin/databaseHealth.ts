import { isFileWhole, readClock, readServerFacts } from '../../store/db/databaseFacts.ts';
import type { Context } from '../context.ts';

/** What an operator is told of the database beneath. */

/** Older ones are no longer looked after by their makers. */
const OLDEST_SERVER = 14;
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

export type DatabaseTrouble = 'oldServer' | 'noExtensions' | 'superuser' | 'readOnly';

/** What is wrong with the server of the database; SQLite has none. */
export async function examineDatabase({ db }: Pick<Context, 'db'>): Promise<DatabaseTrouble[]> {
  if (db.engine === 'sqlite') return [];
  const { version, extensions, isSuperuser, isReplica } = await readServerFacts(db);
  const troubles: [DatabaseTrouble, boolean][] = [
    ['oldServer', version < OLDEST_SERVER],
    ['noExtensions', EXTENSIONS.some((name) => !extensions.includes(name))],
    ['superuser', isSuperuser],
    ['readOnly', isReplica],
  ];
  return troubles.flatMap(([trouble, isThere]) => (isThere ? [trouble] : []));
}

/** Reads the whole file of a SQLite database. */
export const isWhole = ({ db }: Pick<Context, 'db'>): Promise<boolean> => isFileWhole(db);

/** Milliseconds by which the clock of the database’s server is ahead of this machine’s; SQLite has this one’s. */
export async function databaseClockAhead({ db }: Pick<Context, 'db'>): Promise<number> {
  if (db.engine === 'sqlite') return 0;
  const asked = Date.now();
  const there = await readClock(db);
  return there - (asked + Date.now()) / 2;
}
