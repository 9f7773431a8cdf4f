import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question } from './reader.ts';
import { SqliteReads } from './sqliteReads.ts';

/** The thread in which `reader.ts` reads. */

const reads = new SqliteReads(workerData);

function answer({ id, sql, values }: Question): Answer {
  try {
    return { id, rows: reads.all(sql, values) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { id, problem: { message, code } };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
