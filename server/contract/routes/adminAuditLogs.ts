import * as z from 'zod';
import {
  clinicId,
  id,
  instant,
  instantInput,
  pageQuery,
  search,
  searchedPagination,
} from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { role } from '../core/roles.ts';
import { route } from '../core/route.ts';

/** Who did what, on the whole platform. */

export const AUDIT_ACTIONS = [
  'LOGIN',
  'LOGIN_FAILED',
  'LOGOUT',
  'SIGNUP',
  'PASSWORD_RESET',
  'CREATE',
  'READ',
  'UPDATE',
  'DELETE',
  'EXPORT',
  'REFUSED',
] as const;
export const auditAction = z
  .enum(AUDIT_ACTIONS)
  .describe('`REFUSED`: an admin’s call, or the way to become one, tried by somebody else');
export type AuditAction = z.infer<typeof auditAction>;

const auditLog = z.object({
  id,
  action: auditAction,
  user: z
    .object({
      id,
      name: z.string().nullable().describe('null once the account is gone'),
      email: z.string().nullable(),
      role: role.nullable(),
    })
    .nullable()
    .describe('null: the system'),
  entityType: z.string(),
  entityId: z.string().nullable(),
  clinic: z
    .object({ id: clinicId, name: z.string().nullable().describe('null once the clinic is gone') })
    .nullable(),
  createdAt: instant,
  metadata: z.record(z.string(), z.unknown()).describe('Ids, counts, names of fields, and reasons'),
});
export type AuditLog = z.infer<typeof auditLog>;

/** What an entry says of itself, before the session or the token that did it. */
export function detailsInOrder({
  sessionId,
  apiTokenId,
  ...rest
}: AuditLog['metadata']): AuditLog['metadata'] {
  return { ...rest, ...(sessionId ? { sessionId } : {}), ...(apiTokenId ? { apiTokenId } : {}) };
}

const filter = {
  action: z.enum(['all', ...AUDIT_ACTIONS]).default('all'),
  search: search.describe(
    'A person’s name or email address, a clinic’s name or id, a kind of entity or its id',
  ),
  dateFrom: instantInput.optional(),
  dateTo: instantInput.optional().describe('Not included'),
};

export const adminAuditLogRoutes = {
  listAuditLogs: route({
    method: 'GET',
    path: '/admin/audit-logs',
    access: 'superAdmin',
    summary: 'Who did what, the newest first',
    query: z.object({ ...pageQuery(LIMITS.adminPerPage), ...filter }),
    answer: z.object({ data: z.array(auditLog), pagination: searchedPagination }),
  }),
  exportAuditLogs: route({
    method: 'GET',
    path: '/admin/audit-logs/export',
    access: 'superAdmin',
    summary: 'The same as CSV',
    query: z.object(filter),
    download: { type: 'text/csv' },
  }),
};
