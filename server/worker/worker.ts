import { randomUUID } from 'node:crypto';
import type { Context } from '../domain/context.ts';
import { forgetOldAnswers } from '../domain/idempotency.ts';
import { recoverUnknown } from '../domain/sending/recovery.ts';
import { sayAlive, sayGone } from '../domain/sending/workers.ts';
import { Drain } from './drain.ts';
import { startLoop } from './loop.ts';

/** Sends what is due, finds out about what is unknown, and tidies up. */
export interface Worker {
  /** Ends gracefully: what was claimed is handed over and written, or goes back to the queue. */
  stop(): Promise<void>;
}

const RECOVER_EVERY = 500;
const RECOVER_AT_ONCE = 20;
const BEAT_EVERY = 10_000;
const TIDY_EVERY = 600_000;

/** Starts a worker; any number of them, in any number of processes, share one database. */
export function startWorker(ctx: Context): Worker {
  const owner = randomUUID();
  const drain = new Drain(ctx, owner);
  const sending = startLoop(ctx.log, 'drain', () => drain.step());
  const others = [
    startLoop(ctx.log, 'recover', async () => {
      const found = await recoverUnknown(ctx, owner, RECOVER_AT_ONCE);
      return found === RECOVER_AT_ONCE ? 0 : RECOVER_EVERY;
    }),
    startLoop(ctx.log, 'heartbeat', async () => {
      drain.pace.perSecond = ctx.config.sendsPerSecond / (await sayAlive(ctx, owner));
      return BEAT_EVERY;
    }),
    startLoop(ctx.log, 'tidy', async () => {
      await forgetOldAnswers(ctx);
      return TIDY_EVERY;
    }),
  ];
  return {
    async stop() {
      await Promise.all([sending.stop(), drain.stop(), ...others.map((loop) => loop.stop())]);
      await drain.stop();
      await sayGone(ctx, owner);
    },
  };
}
