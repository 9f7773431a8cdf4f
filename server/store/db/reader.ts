import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A thread that reads a SQLite file while the others go on (`aside.ts` says what for). */

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
  resolve: (rows: unknown[]) => void;
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

  /** All rows of a statement with `?` for its values. */
  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
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
  if ('rows' in answer) waiting?.resolve(answer.rows);
  else waiting?.reject(Object.assign(new Error(answer.problem.message), { code: answer.problem.code }));
}
