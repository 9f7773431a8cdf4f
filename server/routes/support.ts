import type { supportRoutes } from '../contract/routes/support.ts';
import {
  closePlatformRequest,
  closeSupportRequest,
  contactSupport,
  listPlatformRequests,
  listSupportRequests,
} from '../domain/admin/support.ts';
import type { Handlers } from './handler.ts';

export const supportHandlers: Pick<Handlers, keyof typeof supportRoutes> = {
  contactSupport: async ({ ctx, caller, payload }) => ({ data: await contactSupport(ctx, caller, payload) }),

  listSupportRequests: ({ ctx, query }) => listSupportRequests(ctx, query),

  closeSupportRequest: async ({ ctx, caller, params }) => ({
    data: await closeSupportRequest(ctx, caller, params.id),
  }),

  listPlatformRequests: ({ ctx, query }) => listPlatformRequests(ctx, query),

  closePlatformRequest: async ({ ctx, caller, params }) => ({
    data: await closePlatformRequest(ctx, caller, params.id),
  }),
};
