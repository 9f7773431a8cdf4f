import { ACTIVITY_TYPES } from '../contract/routes/activity.ts';
import { listActivity } from '../domain/reports/activity.ts';
import { exportActivity } from '../domain/reports/exportActivity.ts';
import type { Handlers } from './handler.ts';

type ActivityRoutes = 'listActivity' | 'exportActivity' | 'listActivityTypes';

export const activityHandlers: Pick<Handlers, ActivityRoutes> = {
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
};
