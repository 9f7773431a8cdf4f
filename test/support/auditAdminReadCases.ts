import type { RouteName } from '../../server/contract/core/api.ts';
import type { AuditCase } from './auditCases.ts';
import { becomeSuperAdmin } from './auditReviewCases.ts';

/** What a super admin takes away of every clinic leaves a row. */
export const ADMIN_READ_CASES = {
  exportAuditLogs: {
    make: becomeSuperAdmin,
    call: async ({ owner }) =>
      (
        await owner.client.download('exportAuditLogs', { query: { action: 'DELETE', search: 'Quillon' } })
      ).text(),
    leaves: [{ action: 'EXPORT', entityType: 'audit_log' }],
    by: 'superAdmin',
    again: ['EXPORT'],
  },
  exportPayments: {
    make: becomeSuperAdmin,
    call: async ({ owner }) =>
      (
        await owner.client.download('exportPayments', { query: { status: 'failed', search: 'Quillon' } })
      ).text(),
    leaves: [{ action: 'EXPORT', entityType: 'payment' }],
    by: 'superAdmin',
    again: ['EXPORT'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
