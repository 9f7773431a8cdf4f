import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { endOnUncaught, stopOnSignal, warnOfCopy } from '../running.ts';

export async function serve({ worker }: { worker: boolean }): Promise<void> {
  const app = await createApp(readConfig());
  endOnUncaught(app.ctx.log);
  const address = await app.start({ worker });
  app.ctx.log.info({ address }, 'serving');
  await warnOfCopy(app.ctx);
  await stopOnSignal(() => app.stop());
}
