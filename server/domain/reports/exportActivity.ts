import type { Activity } from '../../contract/routes/activity.ts';
import { listFeed } from '../../store/reports/activityFeed.ts';
import type { FeedFilter, FeedKey } from '../../store/reports/feedFilter.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { auditExport, type Columns, type CsvFile, csvFile, refusePreview } from '../csvFile.ts';
import { readClinic } from '../patients/patients.ts';
import { countEntries, tellRows } from './activity.ts';

/** What happened as CSV, newest first, within the filters of the list. */

const COLUMNS: Columns<Activity> = {
  timestamp: ({ timestamp }) => timestamp,
  type: ({ type }) => type,
  status: ({ status }) => status,
  title: ({ title }) => title,
  description: ({ description }) => description,
  user: ({ user }) => user,
  number: ({ metadata }) => metadata.phoneNumber ?? null,
  platform: ({ metadata }) => metadata.destinationPlatform ?? null,
  error: ({ metadata }) => metadata.errorMessage ?? null,
};

/** Entries of each kind that are in memory at a time. */
const ROWS = 1_000;

/** Audited; throws `subscription_required` for a clinic that never paid. */
export async function exportActivity(
  ctx: Context,
  caller: ClinicCaller,
  filter: FeedFilter,
): Promise<CsvFile> {
  refusePreview(caller);
  const { row } = await readClinic(ctx, caller.clinicId);
  const entries = await countEntries(ctx, caller.clinicId, filter);
  await auditExport(ctx, caller, 'activity', { entries, filter });
  const file = { name: 'activity-log', zone: row.timezone, columns: COLUMNS };
  return csvFile(ctx, file, readEntries(ctx, caller, filter));
}

async function* readEntries(
  ctx: Context,
  { clinicId }: ClinicCaller,
  filter: FeedFilter,
): AsyncGenerator<Activity[]> {
  let before: FeedKey | undefined;
  do {
    const rows = await listFeed(ctx.db, clinicId, filter, { before, limit: ROWS, offset: 0 });
    yield await tellRows(ctx, clinicId, rows, 0);
    before = rows.length < ROWS ? undefined : rows.at(-1);
  } while (before);
}
