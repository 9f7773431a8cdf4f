import { ACTIVITY_TYPES } from '../contract/routes/activity.ts';
import { listActivity } from '../domain/reports/activity.ts';
import { getAnalytics, getAnalyticsMetrics } from '../domain/reports/analytics.ts';
import { getDashboard } from '../domain/reports/dashboard.ts';
import { exportActivity } from '../domain/reports/exportActivity.ts';
import { exportAnalytics } from '../domain/reports/exportAnalytics.ts';
import { watchClinic } from '../domain/reports/live.ts';
import type { Handlers } from './handler.ts';

/** What a clinic reads of it all. */
export const reportsHandlers = {
  getDashboard: async ({ ctx, caller }) => ({ data: await getDashboard(ctx, caller) }),

  getAnalytics: async ({ ctx, caller, query }) => ({
    data: await getAnalytics(ctx, caller, query.timeRange),
  }),

  getAnalyticsMetrics: async ({ ctx, caller, query }) => ({
    data: await getAnalyticsMetrics(ctx, caller, query.timeRange),
    isPreview: caller.preview,
  }),

  exportAnalytics: ({ ctx, caller, query }) => exportAnalytics(ctx, caller, query.timeRange),

  async listActivity({ ctx, caller, query }) {
    const { type, dateFrom = null, dateTo = null } = query;
    return {
      ...(await listActivity(ctx, caller, query)),
      isPreview: caller.preview,
      filters: { type, dateFrom, dateTo },
      types: [...ACTIVITY_TYPES],
    };
  },

  exportActivity: ({ ctx, caller, query }) => exportActivity(ctx, caller, query),

  listActivityTypes: async () => ({ types: [...ACTIVITY_TYPES] }),

  watchClinic: { watch: ({ ctx, caller, stopping }) => watchClinic(ctx, caller, stopping) },
} satisfies Partial<Handlers>;
