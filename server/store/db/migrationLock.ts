import SQLite from 'better-sqlite3';
import type { Knex } from 'knex';

/**
 * One process migrates at a time, and one that dies while it migrates holds nobody up: the locks belong to
 * connections, unlike knex's own lock, which is a row that outlives its process.
 */
export type MigrationLock = <T>(work: () => Promise<T>) => Promise<T>;

export const postgresLock =
  (knex: Knex): MigrationLock =>
  (work) =>
    knex.transaction(async (trx) => {
      await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
      await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('goodword migrations'))`);
      return work();
    });

/** A neighbour of the database file, held by an exclusive transaction for as long as the work takes. */
export const sqliteLock =
  (path: string): MigrationLock =>
  async (work) => {
    const holder = new SQLite(`${path}-migrating`, { timeout: 60_000 });
    try {
      holder.exec('BEGIN EXCLUSIVE');
      return await work();
    } finally {
      holder.close();
    }
  };
