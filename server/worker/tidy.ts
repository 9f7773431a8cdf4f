import type { Context } from '../domain/context.ts';
import { AGING_TABLES, forgetWords, removeOld } from '../domain/retention.ts';
import { forgetOldVisitIds } from '../domain/visits/visit.ts';
import { type Loop, startLoop } from './loop.ts';

const TIDY_EVERY = 600_000;
/** Between two steps: SQLite's are this process's own time, in which it answers nobody. */
const TIDY_REST = 25;

/** What is removed, or set right, from time to time; each gives how many rows it took, and is asked again while it takes any. */
const TIDIES: readonly [name: string, tidy: (ctx: Context) => Promise<number>][] = [
  ...AGING_TABLES.map((table): [string, (ctx: Context) => Promise<number>] => [
    table,
    (ctx) => removeOld(ctx, table),
  ]),
  ['visits', forgetOldVisitIds],
];

/** Removes what is kept no longer, a few rows at a time. */
export function startTidying(ctx: Context): Loop {
  let at = 0;
  let removed: Record<string, number> = {};

  async function endRound(): Promise<number> {
    await forgetWords(ctx);
    if (Object.keys(removed).length > 0) ctx.log.info({ removed }, 'tidied');
    removed = {};
    at = 0;
    return TIDY_EVERY;
  }

  return startLoop(ctx, 'tidy', async () => {
    const tidy = TIDIES[at];
    if (tidy === undefined) return endRound();
    const [name, step] = tidy;
    const gone = await step(ctx);
    if (gone > 0) {
      removed[name] = (removed[name] ?? 0) + gone;
      ctx.meter.removed(name, gone);
    } else at += 1;
    return gone > 0 ? TIDY_REST : 0;
  });
}
