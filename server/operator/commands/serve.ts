import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { endOnUncaught, stopOnSignal, warnOfCopy, warnOfHttp } from '../running.ts';

/** People who start it by hand read this more easily than the log. */
function greet(publicUrl: string): void {
  if (process.stderr.isTTY) process.stderr.write(`Goodword is at ${publicUrl} now. Ctrl-C ends it.\n`);
}

export async function serve({ worker }: { worker: boolean }): Promise<void> {
  const app = await createApp(readConfig());
  endOnUncaught(app.ctx.log);
  const address = await app.start({ worker });
  app.ctx.log.info({ address }, 'serving');
  warnOfHttp(app.ctx);
  greet(app.ctx.config.publicUrl);
  await warnOfCopy(app.ctx);
  await stopOnSignal(() => app.stop());
}
