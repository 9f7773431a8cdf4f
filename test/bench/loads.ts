import { callLoads } from './loads/calls.ts';
import { healthLoad } from './loads/health.ts';
import { textsLoad } from './loads/texts.ts';
import { watchersLoad } from './loads/watchers.ts';
import type { BenchRow } from './row.ts';
import { importRow } from './rows/import.ts';

/** What `bin/bench load` measures for docs/scaling.md: rates without a floor, for this machine alone. */
export const LOADS: readonly BenchRow[] = [textsLoad, ...callLoads, importRow, watchersLoad, healthLoad];
