import { sumUpCounts } from '../../store/admin/counts.ts';
import { compareLists, type KeptComparison, mendLists } from '../../store/admin/listsCheck.ts';
import { sumUpTotals } from '../../store/totals.ts';
import { type Comparison, compareTotals, mendTotals } from '../../store/totalsCheck.ts';
import type { Context } from '../context.ts';

/** Keeps reading the totals quick however much is counted; nothing a reader would notice changes. */
export async function tidyTotals(ctx: Context): Promise<void> {
  await sumUpTotals(ctx.db);
  await sumUpCounts(ctx.db);
}

/**
 * Counts everything anew and says how the totals, and what the super admin's lists are kept by, were found; those that
 * differed are mended where asked.
 */
export async function checkTotals(
  ctx: Context,
  { mend = false } = {},
): Promise<(Comparison | KeptComparison)[]> {
  const totals = await compareTotals(ctx.db);
  const lists = await compareLists(ctx.db);
  const wrong = totals.filter(({ differing }) => differing > 0);
  if (mend && wrong.length > 0) {
    await ctx.transaction(async ({ db }) => {
      for (const { table } of wrong) await mendTotals(db, table);
    });
  }
  if (mend && lists.some(({ differing }) => differing > 0)) await ctx.transaction(({ db }) => mendLists(db));
  return [...totals, ...lists];
}
