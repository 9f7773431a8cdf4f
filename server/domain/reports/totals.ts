import { sumUpTotals } from '../../store/totals.ts';
import { type Comparison, compareTotals, mendTotals } from '../../store/totalsCheck.ts';
import type { Context } from '../context.ts';

/** Keeps reading the totals quick however much is counted; nothing a reader would notice changes. */
export const tidyTotals = (ctx: Context): Promise<void> => sumUpTotals(ctx.db);

/** Counts everything anew and says how the totals were found; those that differed are mended where asked. */
export async function checkTotals(ctx: Context, { mend = false } = {}): Promise<Comparison[]> {
  const totals = await compareTotals(ctx.db);
  const wrong = totals.filter(({ differing }) => differing > 0);
  if (mend && wrong.length > 0) {
    await ctx.transaction(async ({ db }) => {
      for (const { table } of wrong) await mendTotals(db, table);
    });
  }
  return totals;
}
