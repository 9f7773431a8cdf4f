import { clockOf } from '../../config/clock.ts';
import { readConfig } from '../../config.ts';
import { makeLog, sandboxCredentials } from '../../context.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { stopOnSignal } from '../running.ts';
import { say } from '../terminal.ts';

export async function sandbox({ port }: { port: number }): Promise<void> {
  const config = readConfig();
  const running = await startSandbox({
    ...sandboxCredentials(config),
    port,
    dataFile: `${config.dataDir}/sandbox.db`,
    callbackBase: config.publicUrl,
    clock: clockOf(config),
    log: makeLog(config),
  });
  say(
    `The pretend carrier answers on ${running.address}. Start the server with SANDBOX_URL=${running.address}`,
  );
  await stopOnSignal(() => running.stop());
}
