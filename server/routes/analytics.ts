import { getAnalytics, getAnalyticsMetrics } from '../domain/reports/analytics.ts';
import { exportAnalytics } from '../domain/reports/exportAnalytics.ts';
import type { Handlers } from './handler.ts';

type AnalyticsRoutes = 'getAnalytics' | 'getAnalyticsMetrics' | 'exportAnalytics';

export const analyticsHandlers: Pick<Handlers, AnalyticsRoutes> = {
  getAnalytics: async ({ ctx, caller, query }) => ({
    data: await getAnalytics(ctx, caller, query.timeRange),
  }),

  getAnalyticsMetrics: async ({ ctx, caller, query }) => ({
    data: await getAnalyticsMetrics(ctx, caller, query.timeRange),
    isPreview: caller.preview,
  }),

  exportAnalytics: ({ ctx, caller, query }) => exportAnalytics(ctx, caller, query.timeRange),
};
