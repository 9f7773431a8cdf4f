import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL ended one of two transactions that waited for each other, or that both wrote what the other had read. */
const ENDED_FOR_ANOTHER = new Set<unknown>(['40P01', '40001']);

const TRIES = 6;

/** Milliseconds at most before the second try, and twice as many before each further one: a random part of them. */
const FIRST_REST = 20;

/**
 * Runs a transaction, again where PostgreSQL ended it for another. SQLite has one writer, who is waited for where a
 * transaction begins: none is ended there.
 */
export async function repeatEnded<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === TRIES || !ENDED_FOR_ANOTHER.has((error as { code?: unknown }).code)) throw error;
      await wait(Math.random() * FIRST_REST * 2 ** tries);
    }
  }
}
