import { paginationOf } from '../contract/core/common.ts';
import { exportAuditLogs, listAuditLogs } from '../domain/admin/auditLogs.ts';
import { getAdminDashboard } from '../domain/admin/dashboard.ts';
import { exportPayments, listPayments } from '../domain/admin/payments.ts';
import type { Handlers } from './handler.ts';

type Names = 'getAdminDashboard' | 'listAuditLogs' | 'exportAuditLogs' | 'listPayments' | 'exportPayments';

/** What a super admin reads of what happened and what was paid. */
export const adminRecordHandlers: Pick<Handlers, Names> = {
  getAdminDashboard: async ({ ctx }) => ({ data: await getAdminDashboard(ctx) }),

  async listAuditLogs({ ctx, query }) {
    const { logs, total, more } = await listAuditLogs(ctx, query);
    return { data: logs, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  exportAuditLogs: ({ ctx, caller, query }) => exportAuditLogs(ctx, caller, query),

  async listPayments({ ctx, query }) {
    const { payments, total, more } = await listPayments(ctx, query);
    return { data: payments, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  exportPayments: ({ ctx, caller, query }) => exportPayments(ctx, caller, query),
};
