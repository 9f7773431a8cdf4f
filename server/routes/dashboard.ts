import { getDashboard } from '../domain/reports/dashboard.ts';
import type { Handlers } from './handler.ts';

export const dashboardHandlers: Pick<Handlers, 'getDashboard'> = {
  getDashboard: async ({ ctx, caller }) => ({ data: await getDashboard(ctx, caller) }),
};
