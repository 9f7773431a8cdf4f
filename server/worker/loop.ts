import type { Context } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';
import { WakeSignal } from '../domain/wakeSignal.ts';

/** Works once; gives the milliseconds to rest before the next time, unless `wake` is called before. */
export type Step = (wake: () => void) => Promise<number>;

/** A loop that repeats a step until it is stopped. */
export interface Loop {
  readonly name: string;
  /** Milliseconds since the step that runs began; 0 while it rests. */
  busyFor(): number;
  /** When the last step ended well, in milliseconds since 1970; null before the first has. */
  lastDone(): number | null;
  /** Lets the running step end and starts no other. */
  stop(): Promise<void>;
}

const LONGEST_REST = 10_000;

/** What this process tells of when it wrote some. */
type Work = Parameters<Context['db']['work']['watch']>[0];

/**
 * Repeats `step`. One that fails is logged and tried again after a rest that doubles, since a database or network that is
 * away comes back. A loop that takes a kind of work is woken when there is some.
 */
export function startLoop(ctx: Pick<Context, 'db' | 'log'>, name: string, step: Step, takes?: Work): Loop {
  const signal = new WakeSignal();
  const wake = () => signal.raise();
  const unwatch = takes && ctx.db.work.watch(takes, wake);
  let stopped = false;
  let failures = 0;
  let began: number | null = null;
  let done: number | null = null;

  async function once(): Promise<number> {
    began = performance.now();
    try {
      const rest = await step(wake);
      failures = 0;
      done = Date.now();
      return rest;
    } catch (error) {
      failures += 1;
      ctx.log.error({ loop: name, ...failureOf(error) }, 'a step of the worker failed');
      return Math.min(LONGEST_REST, 100 * 2 ** failures);
    } finally {
      began = null;
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const rest = await once();
      if (rest > 0 && !stopped) await signal.raised(rest);
    }
  }

  const running = run();
  return {
    name,
    busyFor: () => (began === null ? 0 : performance.now() - began),
    lastDone: () => done,
    async stop() {
      stopped = true;
      unwatch?.();
      wake();
      await running;
    },
  };
}
