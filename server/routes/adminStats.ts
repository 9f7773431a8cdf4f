import type { adminStatsRoutes } from '../contract/routes/adminSystem.ts';
import { getDeliverability } from '../domain/admin/deliverability.ts';
import { getAdminHealth } from '../domain/admin/health/health.ts';
import { getSystemStats } from '../domain/admin/stats.ts';
import type { Handlers } from './handler.ts';

export const adminStatsHandlers: Pick<Handlers, keyof typeof adminStatsRoutes> = {
  getSystemStats: async ({ ctx }) => ({ data: await getSystemStats(ctx) }),

  getAdminHealth: async ({ ctx }) => ({ data: await getAdminHealth(ctx) }),

  getDeliverability: async ({ ctx, query }) => ({ data: await getDeliverability(ctx, query.days) }),
};
