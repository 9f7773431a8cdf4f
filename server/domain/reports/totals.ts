import { sumUpTotals } from '../../store/totals.ts';
import type { Context } from '../context.ts';

/** Keeps reading the totals quick however much is counted; nothing a reader would notice changes. */
export const tidyTotals = (ctx: Context): Promise<void> => sumUpTotals(ctx.db);
