import { setTimeout as sleep } from 'node:timers/promises';
import { type Told, watchConnection } from './connection.ts';

interface Asking<Answer> extends Told {
  read: (signal: AbortSignal) => Promise<Answer>;
  /** Milliseconds between two readings. */
  every: number;
  signal: AbortSignal;
}

/**
 * What is read again and again, until `signal` ends it. A lost connection is tried again with growing pauses; `onCut` and
 * `onBack` are called once each.
 */
export async function* askAgain<Answer>({
  read,
  every,
  signal,
  ...told
}: Asking<Answer>): AsyncGenerator<Answer> {
  const connection = watchConnection(every, told);
  for (;;) {
    await sleep(connection.pause(), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const answer = await read(signal);
      connection.stands();
      yield answer;
    } catch (error) {
      if (signal.aborted) return;
      connection.failed(error);
    }
  }
}
