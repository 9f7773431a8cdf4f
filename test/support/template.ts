import { openDatabase } from '../../server/store/db/db.ts';

/** Brings the database at `url` to the newest shape: others are made as its copies. */
export async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.migrate();
  await database.close();
}
