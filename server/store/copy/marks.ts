import type { Database, Db } from '../db/db.ts';
import { findSystemSetting, saveSystemSetting } from '../platform/systemSettings.ts';

/** What a copy leaves in a database that is not to be used as it is. */

/** How far a copy into a PostgreSQL database has come: a row for each table that is whole. */
export const PROGRESS = 'copied_tables';

/** The setting of a file whose rows were moved elsewhere: `{ at }`, an ISO instant. */
export const MOVED_AWAY = 'moved_away';

/** Whether a database is the half of a copy. */
export const isHalfCopied = ({ engine, knex }: Database): Promise<boolean> =>
  engine === 'postgres' ? knex.schema.hasTable(PROGRESS) : Promise.resolve(false);

/** When the rows of a database were moved elsewhere. */
export async function movedAwayAt(database: Database): Promise<string | undefined> {
  if (!(await database.knex.schema.hasTable('system_settings'))) return undefined;
  return (await findSystemSetting<{ at: string } | null>(database, MOVED_AWAY))?.at;
}

export const unmarkMoved = (db: Db, at: string): Promise<void> => saveSystemSetting(db, MOVED_AWAY, null, at);
