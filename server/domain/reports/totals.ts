import { sumUpTotals } from '../../store/totals.ts';
import { type Comparison, compareTotals, repairTotals } from '../../store/totalsCheck.ts';
import type { Context } from '../context.ts';

/** Keeps reading the totals quick however much is counted; nothing a reader would notice changes. */
export const tidyTotals = (ctx: Context): Promise<void> => sumUpTotals(ctx.db);

/** Counts everything again and says how the totals were found; those that differed are repaired where asked. */
export async function checkTotals(ctx: Context, { repair = false } = {}): Promise<Comparison[]> {
  const totals = await compareTotals(ctx.db);
  const wrong = totals.filter(({ differing }) => differing > 0);
  if (repair && wrong.length > 0) {
    await ctx.transaction(async ({ db }) => {
      for (const { table } of wrong) await repairTotals(db, table);
    });
  }
  return totals;
}
