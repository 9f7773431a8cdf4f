import type { Db } from './db.ts';

/**
 * What reads gave, remembered as long as nothing was written to the database by anybody. The database itself says whether
 * that is so, in a word that changes with every commit: so whatever another process writes is seen at once, no writer has
 * to tell, and none waits for another's mark. A word is read before what it stands for: at worst it is too old, and the next
 * one reads again.
 */

const WORD = {
  // Of the connection for reads alone: it changes with every commit of another one, in this process too.
  sqlite: 'SELECT data_version AS word FROM pragma_data_version',
  postgres: 'SELECT CAST(pg_current_snapshot() AS text) AS word',
};

interface Kept {
  word: unknown;
  value: Promise<unknown>;
}

const memories = new WeakMap<Db['hot'], Map<string, Kept>>();

/** So many readings are kept; the oldest goes. */
const MOST = 500;

/**
 * Gives what `read` gave before for the same key, or reads it: once for all who ask at the same time. `isStill` says whether
 * time alone has changed it. What a transaction sees is its own, and is read each time.
 */
export async function remembered<T>(
  db: Db,
  key: string,
  read: () => Promise<T>,
  isStill: (value: T) => boolean,
): Promise<T> {
  if (db.knex.isTransaction) return read();
  const memory = memories.get(db.hot) ?? new Map<string, Kept>();
  memories.set(db.hot, memory);
  const word = (await db.hot.get<{ word: unknown }>(WORD[db.engine], []))?.word;
  const kept = memory.get(key);
  if (kept?.word === word) {
    const value = (await kept?.value) as T;
    if (isStill(value)) return value;
  }
  const value = read();
  memory.delete(key);
  memory.set(key, { word, value });
  value.catch(() => memory.delete(key));
  const [oldest] = memory.size > MOST ? memory.keys() : [];
  if (oldest !== undefined) memory.delete(oldest);
  return value;
}
