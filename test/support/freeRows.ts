import type { Knex } from 'knex';
import type { Context } from '../../server/domain/context.ts';
import type { Database, Db } from '../../server/store/db/db.ts';

declare const table: Knex;

/** Tests write rows that the product would not, and read what they have just written: they name columns freely. */
interface FreeRows {
  // biome-ignore lint/suspicious/noExplicitAny: the columns of any table
  knex: (name: string) => ReturnType<typeof table<any>>;
}

type FreeDb = FreeRows & Db;
export type FreeDatabase = FreeRows & Database;

export type FreeContext = {
  db: FreeDb;
  transaction: <T>(work: (tx: FreeContext) => Promise<T>) => Promise<T>;
} & Context;
