import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** What holds for the whole installation, as JSON by name. */

export async function findSystemSetting<T>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.hot.get<Pick<RowIn<'system_settings'>, 'value'>>(
    'SELECT value FROM system_settings WHERE name = ?',
    [name],
  );
  return row ? JSON.parse(row.value) : undefined;
}

/** Reads a setting that no other transaction can change until this one ends. */
export async function lockSystemSetting<T>(db: Db, name: string, at: string): Promise<T | undefined> {
  const settings = () => db.knex('system_settings');
  await settings().insert({ name, value: 'null', updated_at: at }).onConflict('name').ignore();
  const query = settings().where({ name }).first('value');
  const row = await (db.engine === 'postgres' ? query.forUpdate() : query);
  return row && (JSON.parse(row.value) ?? undefined);
}

export async function saveSystemSetting(db: Db, name: string, value: unknown, at: string): Promise<void> {
  await db
    .knex('system_settings')
    .insert({ name, value: JSON.stringify(value), updated_at: at })
    .onConflict('name')
    .merge();
}
