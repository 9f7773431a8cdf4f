import { ACTIVITY_TYPES } from '../contract/activity.ts';
import { listActivity } from '../domain/reports/activity.ts';
import type { Handlers } from './handler.ts';

export const activityHandlers: Pick<Handlers, 'listActivity' | 'listActivityTypes'> = {
  async listActivity({ ctx, caller, query }) {
    const { type, dateFrom = null, dateTo = null } = query;
    return {
      ...(await listActivity(ctx, caller, query)),
      isPreview: caller.preview,
      filters: { type, dateFrom, dateTo },
      types: [...ACTIVITY_TYPES],
    };
  },

  listActivityTypes: async () => ({ types: [...ACTIVITY_TYPES] }),
};
