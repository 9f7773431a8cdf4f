import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';

/** A loop that repeats a step until it is stopped. */
export interface Loop {
  /** Lets the running step end and starts no other. */
  stop(): Promise<void>;
}

const LONGEST_REST = 10_000;

/**
 * Repeats `step`, which gives the milliseconds to rest before the next one. A step that fails is logged and
 * tried again after a rest that doubles, since a database or network that is away comes back.
 */
export function startLoop(log: Log, name: string, step: () => Promise<number>): Loop {
  const stopping = new AbortController();
  let failures = 0;

  async function once(): Promise<number> {
    try {
      const rest = await step();
      failures = 0;
      return rest;
    } catch (error) {
      failures += 1;
      log.error({ loop: name, ...failureOf(error) }, 'a step of the worker failed');
      return Math.min(LONGEST_REST, 100 * 2 ** failures);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rest = await once();
      if (rest > 0) await wait(rest, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
