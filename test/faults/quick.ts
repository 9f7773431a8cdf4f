import { flushCompileCache } from 'node:module';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createContext, openMetrics } from '../../server/context.ts';
import { startWorker } from '../../server/worker/worker.ts';

/**
 * `serve` and `worker` as the operator's program runs them, but with seconds where a text otherwise waits for
 * minutes. Nobody asks while a call may be under way, as with the real times.
 */
const sendTimes = {
  callTimeout: 1_500,
  callWithin: 2_500,
  askAfter: 6_000,
  askUntil: 3_600_000,
  pause: 1_000,
  askAgain: [100],
  idle: 50,
};

const given = readConfig();
const config = { ...given, sendTimes, paymentTimes: { ...given.paymentTimes, idle: 50 } };
if (process.argv[2] === 'worker') {
  const { ctx, database, metrics } = await createContext(config);
  startWorker(ctx);
  await openMetrics(ctx, database, metrics);
} else await (await createApp(config)).start();
// These processes are killed, and would leave nothing compiled for the next one.
flushCompileCache();
