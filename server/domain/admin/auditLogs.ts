import type { AuditLog } from '../../contract/routes/adminAuditLogs.ts';
import * as store from '../../store/admin/auditLogs.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { auditExport, type Columns, type CsvFile, csvFile } from '../csvFile.ts';

/** Who did what on the whole platform: a list, and as CSV. */

export const listAuditLogs = (
  { db }: Context,
  { page, limit, ...filter }: store.AuditFilter & { page: number; limit: number },
): Promise<{ logs: AuditLog[]; total: number; more: boolean }> =>
  store.listAuditLogs(db, filter, { page, limit });

const COLUMNS: Columns<AuditLog> = {
  timestamp: ({ createdAt }) => createdAt,
  action: ({ action }) => action,
  user: ({ user }) => user?.name ?? user?.id ?? null,
  email: ({ user }) => user?.email ?? null,
  role: ({ user }) => user?.role ?? null,
  entityType: ({ entityType }) => entityType,
  entityId: ({ entityId }) => entityId,
  clinic: ({ clinic }) => clinic?.name ?? null,
  clinicId: ({ clinic }) => clinic?.id ?? null,
  details: ({ metadata }) => JSON.stringify(metadata),
};

/** Rows that are in memory at a time. */
const ROWS = 1_000;

/** Audited: its own row is the first. */
export async function exportAuditLogs(
  ctx: Context,
  caller: Caller,
  filter: store.AuditFilter,
): Promise<CsvFile> {
  await auditExport(ctx, caller, 'audit_log', { filter });
  const file = { name: 'audit-logs', zone: 'UTC', columns: COLUMNS } as const;
  return csvFile(ctx, file, store.auditLogsInPieces(ctx.db, filter, ROWS));
}
