import type { Db, Row } from './db.ts';

/** What holds for the whole installation, as JSON by name. */

export async function findSystemSetting<T>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.hot.get<Row>('SELECT value FROM system_settings WHERE name = ?', [name]);
  return row ? JSON.parse(row.value) : undefined;
}

export async function saveSystemSetting(db: Db, name: string, value: unknown, at: string): Promise<void> {
  await db
    .knex('system_settings')
    .insert({ name, value: JSON.stringify(value), updated_at: at })
    .onConflict('name')
    .merge();
}
