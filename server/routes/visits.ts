import type { visitRoutes } from '../contract/routes/visits.ts';
import { getVisit } from '../domain/visits/visit.ts';
import { cancelVisit, completeVisit, moveVisit } from '../domain/visits/visits.ts';
import type { Handlers } from './handler.ts';

export const visitHandlers = {
  completeVisit: async ({ ctx, caller, params, payload }) => ({
    data: await completeVisit(ctx, caller, params.visitId, payload),
  }),

  moveVisit: async ({ ctx, caller, params, payload }) => ({
    data: await moveVisit(ctx, caller, params.visitId, payload.sendAt),
  }),

  cancelVisit: async ({ ctx, caller, params }) => ({ data: await cancelVisit(ctx, caller, params.visitId) }),

  getVisit: async ({ ctx, caller, params }) => ({ data: await getVisit(ctx, caller, params.visitId) }),
} satisfies Pick<Handlers, keyof typeof visitRoutes>;
