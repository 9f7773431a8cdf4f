import { moveScheduled } from '../domain/sending/moveScheduled.ts';
import {
  cancelAllScheduled,
  cancelScheduled,
  listScheduled,
  listScheduledBatches,
} from '../domain/sending/scheduled.ts';
import type { Handlers } from './handler.ts';

export const scheduledHandlers = {
  listScheduled: ({ ctx, caller, query }) => listScheduled(ctx, caller.clinicId, query),

  listScheduledBatches: ({ ctx, caller, query }) => listScheduledBatches(ctx, caller.clinicId, query),

  async cancelScheduled({ ctx, caller, params, query }) {
    return { data: { cancelled: await cancelScheduled(ctx, caller, { ...params, ...query }) } };
  },

  async cancelAllScheduled({ ctx, caller }) {
    return { data: { cancelled: await cancelAllScheduled(ctx, caller) } };
  },

  async moveScheduled({ ctx, caller, params, payload }) {
    return { data: await moveScheduled(ctx, caller, { ...params, ...payload }) };
  },
} satisfies Pick<
  Handlers,
  'listScheduled' | 'listScheduledBatches' | 'cancelScheduled' | 'cancelAllScheduled' | 'moveScheduled'
>;
