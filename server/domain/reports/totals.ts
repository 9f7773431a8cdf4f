import { sumUpCounts } from '../../store/admin/counts.ts';
import { compareLists, type KeptComparison, repairLists } from '../../store/admin/listsCheck.ts';
import { sumUpTotals } from '../../store/totals.ts';
import { type Comparison, compareTotals, repairTotals } from '../../store/totalsCheck.ts';
import type { Context } from '../context.ts';

/** Keeps reading the totals quick however much is counted; nothing a reader would notice changes. */
export async function tidyTotals(ctx: Context): Promise<void> {
  await sumUpTotals(ctx.db);
  await sumUpCounts(ctx.db);
}

/**
 * Counts everything again and says how the totals, and what the super admin's lists are kept by, were found; those that
 * differed are repaired where asked.
 */
export async function checkTotals(
  ctx: Context,
  { repair = false } = {},
): Promise<(Comparison | KeptComparison)[]> {
  const totals = await compareTotals(ctx.db);
  const lists = await compareLists(ctx.db);
  const wrong = totals.filter(({ differing }) => differing > 0);
  if (repair && wrong.length > 0) {
    await ctx.transaction(async ({ db }) => {
      for (const { table } of wrong) await repairTotals(db, table);
    });
  }
  if (repair && lists.some(({ differing }) => differing > 0))
    await ctx.transaction(({ db }) => repairLists(db));
  return [...totals, ...lists];
}
