import type { BenchRow } from './row.ts';
import { adminListsRow } from './rows/adminLists.ts';
import { bundlesRow } from './rows/bundles.ts';
import { listRow, versionRow } from './rows/cli.ts';
import { drainRow } from './rows/drain.ts';
import { guessRow } from './rows/guess.ts';
import { importRow } from './rows/import.ts';
import { lighthouseRow } from './rows/lighthouse.ts';
import { linkRow } from './rows/link.ts';
import { patientsRow } from './rows/patients.ts';
import { queueRow } from './rows/queue.ts';
import { reportsRow } from './rows/reports.ts';
import { startRow } from './rows/start.ts';
import { weightRow } from './rows/weight.ts';
import { writeRow } from './rows/write.ts';

/** Every row in the order of the table. */
export const ROWS: readonly BenchRow[] = [
  importRow,
  patientsRow,
  reportsRow,
  adminListsRow,
  writeRow,
  queueRow,
  drainRow,
  linkRow,
  guessRow,
  versionRow,
  listRow,
  weightRow,
  bundlesRow,
  lighthouseRow,
  startRow,
];
