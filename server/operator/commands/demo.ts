import type { Context } from '../../domain/context.ts';
import { demoAccounts, loadDemo, resetDemo } from '../../domain/demo/demo.ts';
import { confirm } from '../ask.ts';
import { refuseDemo } from '../demo.ts';
import { withContext } from '../running.ts';
import { say } from '../terminal.ts';

export async function reset({ yes = false }: { yes?: boolean }): Promise<void> {
  await work(async (ctx) => {
    await confirm('All that was done in the demonstration is lost.', yes);
    await resetDemo(ctx);
  });
}

export const load = (): Promise<void> => work(loadDemo);

async function work(verb: (ctx: Context) => Promise<void>): Promise<void> {
  const { dataDir } = await withContext(async (ctx) => {
    refuseDemo(ctx.config);
    await verb(ctx);
    return ctx.config;
  });
  for (const { role, email, password } of demoAccounts(dataDir)) say(`${role}: ${email} ${password}`);
}
