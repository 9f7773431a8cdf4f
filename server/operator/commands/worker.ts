import { readConfig } from '../../config.ts';
import { createContext, openMetrics } from '../../context.ts';
import { newerThanThis } from '../../database.ts';
import { startWorker } from '../../worker/worker.ts';
import { endOnUncaught, stopOnSignal, warnOfCopy } from '../running.ts';

export async function work(): Promise<void> {
  const { ctx, database, metrics } = await createContext(readConfig());
  endOnUncaught(ctx.log);
  const worker = startWorker(ctx);
  metrics.watchLoops(worker.loops);
  const read = await openMetrics(ctx, database, metrics);
  ctx.log.info({ metrics: read?.address }, 'working');
  await warnOfCopy(ctx);
  const outdated = worker.outdated.then((migration) => {
    throw newerThanThis(migration);
  });
  const stopped = stopOnSignal(async () => {
    await worker.stop();
    await read?.stop();
    await ctx.ports.mail.close();
    await database.close();
  });
  await Promise.race([stopped, outdated]);
}
