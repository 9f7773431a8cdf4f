import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { sandboxCredentials } from '../../context.ts';
import { loadDemo } from '../../domain/demo/demo.ts';
import { subscribeDemo } from '../../domain/demo/subscribe.ts';
import { pretendPayer } from '../../providers/pretendPayer.ts';
import { refuseDemo } from '../demo.ts';
import { greet } from '../greeting.ts';
import { stopOnSignal } from '../running.ts';
import { say } from '../terminal.ts';

export async function up(): Promise<void> {
  const config = readConfig(undefined, { LOG_LEVEL: 'warn' });
  refuseDemo(config);
  const app = await createApp(config);
  const address = await app.start();
  await loadDemo(app.ctx);
  const { sandboxKey } = sandboxCredentials(config);
  await subscribeDemo(app.ctx, pretendPayer(app.ctx.config, sandboxKey));
  say(greet(app.ctx, address));
  await stopOnSignal(() => app.stop());
}
