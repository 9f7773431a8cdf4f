import type { Db } from './db.ts';

/** Keys that belong to the data, wrapped by SECRET_KEY. */

export async function findInstallationKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db.knex('installation_keys').where({ name }).first('wrapped');
  return row?.wrapped;
}

/** Adds a key unless another process was quicker. */
export async function addInstallationKey(
  db: Db,
  key: { name: string; wrapped: string; createdAt: string },
): Promise<void> {
  await db
    .knex('installation_keys')
    .insert({ name: key.name, wrapped: key.wrapped, created_at: key.createdAt })
    .onConflict('name')
    .ignore();
}

/** All of them, held until the transaction ends. */
export async function lockInstallationKeys(db: Db): Promise<{ name: string; wrapped: string }[]> {
  const query = db.knex('installation_keys').select('name', 'wrapped').orderBy('name');
  return db.engine === 'postgres' ? query.forUpdate() : query;
}

export async function rewrapInstallationKey(db: Db, name: string, wrapped: string): Promise<void> {
  await db.knex('installation_keys').where({ name }).update({ wrapped });
}
