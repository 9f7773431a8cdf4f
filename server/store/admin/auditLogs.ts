import type { Knex } from 'knex';
import { LIMITS } from '../../contract/core/limits.ts';
import type { AuditAction, AuditLog } from '../../contract/routes/adminAuditLogs.ts';
import type { Db, Row } from '../db/db.ts';
import { findAuditMatches, gatherMatches, whereMatches } from './auditSearch.ts';
import {
  type FoundPage,
  idsInPieces,
  inOrderOf,
  type Listed,
  type Page,
  pageOf,
  pageOfFound,
} from './pages.ts';

/** Who did what, in every clinic. */

export interface AuditFilter {
  action: AuditAction | 'all';
  search?: string | undefined;
  dateFrom?: string | undefined;
  /** Not included. */
  dateTo?: string | undefined;
}

const toAuditLog = (row: Row): AuditLog => ({
  id: row.id,
  action: row.action,
  user: row.user_id && {
    id: row.user_id,
    name: row.email && `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    role: row.role,
  },
  entityType: row.entity_type,
  entityId: row.entity_id,
  clinic: row.clinic_id && { id: row.clinic_id, name: row.clinic_name },
  createdAt: row.created_at,
  metadata: JSON.parse(row.metadata),
});

export async function listAuditLogs(
  db: Db,
  filter: AuditFilter,
  page: Page,
): Promise<{ logs: AuditLog[]; total: number; more: boolean }> {
  const { ids, ...counts } = await findPage(db, filter, page);
  return { logs: inOrderOf(ids, await readAuditLogs(db, ids)), ...counts };
}

async function findPage(db: Db, filter: AuditFilter, page: Page): Promise<FoundPage> {
  const { search } = filter;
  if (search) return pageOfFound(await searched(db, filter, search, page.page * page.limit), page);
  return pageOf(toListed(within(db.knex('audit_logs as a'), filter)), page);
}

const toListed = (query: Knex.QueryBuilder): Listed => ({ query, createdAt: 'a.created_at', id: 'a.id' });

function within(query: Knex.QueryBuilder, { action, dateFrom, dateTo }: AuditFilter): Knex.QueryBuilder {
  if (action !== 'all') query.where('a.action', action);
  if (dateFrom) query.where('a.created_at', '>=', dateFrom);
  if (dateTo) query.where('a.created_at', '<', dateTo);
  return query;
}

/** The rows that a search finds: of those that fit, as many of the newest as are counted or read. */
async function searched(db: Db, filter: AuditFilter, search: string, read: number): Promise<Listed> {
  const rows = () => within(db.knex('audit_logs as a'), filter);
  const matches = await findAuditMatches(db, search);
  const gathered = await gatherMatches(db, rows, matches, Math.max(read, LIMITS.matchesCounted + 1));
  return toListed(gathered ? gathered.query : whereMatches(db, rows(), matches));
}

/** Every row of a filter, piece by piece, the newest first. */
export async function* auditLogsInPieces(
  db: Db,
  filter: AuditFilter,
  size: number,
): AsyncGenerator<AuditLog[]> {
  const { search } = filter;
  const query = within(db.knex('audit_logs as a'), filter);
  if (search) whereMatches(db, query, await findAuditMatches(db, search));
  for await (const ids of idsInPieces(toListed(query), size)) {
    yield inOrderOf(ids, await readAuditLogs(db, ids));
  }
}

async function readAuditLogs(db: Db, ids: readonly string[]): Promise<AuditLog[]> {
  const rows: Row[] = await db
    .knex('audit_logs as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('clinics as c', 'c.id', 'a.clinic_id')
    .whereIn('a.id', ids)
    .select('a.*', 'u.first_name', 'u.last_name', 'u.email', 'u.role', 'c.name as clinic_name');
  return rows.map(toAuditLog);
}
