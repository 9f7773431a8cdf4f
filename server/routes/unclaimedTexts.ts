import type { unclaimedTextRoutes } from '../contract/routes/unclaimedTexts.ts';
import { decideUnclaimedText, getUnclaimedText, listUnclaimedTexts } from '../domain/admin/unclaimedTexts.ts';
import type { Handlers } from './handler.ts';

export const unclaimedTextHandlers: Pick<Handlers, keyof typeof unclaimedTextRoutes> = {
  listUnclaimedTexts: ({ ctx, query }) => listUnclaimedTexts(ctx, query),

  getUnclaimedText: async ({ ctx, caller, params }) => ({
    data: await getUnclaimedText(ctx, caller, params.id),
  }),

  decideUnclaimedText: async ({ ctx, caller, params, payload }) => ({
    data: await decideUnclaimedText(ctx, caller, params.id, payload.decision),
  }),
};
