import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import type { Db, Row } from './db.ts';
import { remembered } from './memory.ts';

/**
 * Reads that go through many rows. SQLite works in the thread that asks, and nobody else would be answered meanwhile: they
 * go to a thread of their own. PostgreSQL works elsewhere anyway. Inside a transaction they stay on its connection, which
 * alone sees what it wrote.
 */

type Query = Knex.QueryBuilder | Knex.Raw;

/** Reads a statement aside and gives its rows. */
export async function readAside(db: Db, query: Query): Promise<Row[]> {
  if (db.aside) {
    const { sql, bindings } = query.toSQL();
    return db.aside.all(sql, bindings);
  }
  const result = await query;
  return result.rows ?? result;
}

/** The same for what is asked for again and again: as long as nothing is written, it is read once. */
export function countAside(db: Db, query: Query): Promise<Row[]> {
  const { sql, bindings } = query.toSQL();
  return remembered(
    db,
    JSON.stringify([sql, bindings]),
    () => readAside(db, query),
    () => true,
  );
}

export interface Question {
  id: number;
  sql: string;
  values: readonly unknown[];
}

export type Answer = { id: number } & (
  | { rows: unknown[] }
  | { problem: { message: string; code: string | undefined } }
);

interface Asked {
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  asked: Map<number, Asked>;
}

/** The thread's program: beside the built program, or the repository's own. */
const program = [
  new URL('./readerThread.js', import.meta.url),
  new URL('./readerThread.ts', import.meta.url),
].find((place) => existsSync(place)) as URL;

/** The thread of one SQLite file. It starts with the first read, and again after it ended unasked. */
export class Reader {
  readonly #path: string;
  #thread: Thread | undefined;
  #asked = 0;

  constructor(path: string) {
    this.#path = path;
  }

  all(sql: string, values: readonly unknown[]): Promise<Row[]> {
    this.#thread ??= this.#start();
    const { worker, asked } = this.#thread;
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject });
      // A process with nothing else to do ends, but for an answer that somebody waits for.
      worker.ref();
      worker.postMessage({ id, sql, values } satisfies Question);
    });
  }

  #start(): Thread {
    const worker = new Worker(program, { workerData: this.#path });
    const thread = { worker, asked: new Map<number, Asked>() };
    const end = (error: Error) => {
      if (this.#thread === thread) this.#thread = undefined;
      for (const { reject } of thread.asked.values()) reject(error);
      thread.asked.clear();
    };
    worker.on('message', (answer: Answer) => settle(thread, answer));
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The thread that reads the database ended.')));
    return thread;
  }

  async close(): Promise<void> {
    await this.#thread?.worker.terminate();
  }
}

function settle({ worker, asked }: Thread, answer: Answer): void {
  const waiting = asked.get(answer.id);
  asked.delete(answer.id);
  if (asked.size === 0) worker.unref();
  if ('rows' in answer) waiting?.resolve(answer.rows as Row[]);
  else waiting?.reject(Object.assign(new Error(answer.problem.message), { code: answer.problem.code }));
}
