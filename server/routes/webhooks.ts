import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  testWebhook,
  updateWebhook,
} from '../domain/webhooks/webhooks.ts';
import type { Handlers } from './handler.ts';

/** Other systems that are told of events. */
export const webhooksHandlers = {
  listWebhooks: async ({ ctx, caller }) => ({ data: await listWebhooks(ctx, caller) }),

  addWebhook: async ({ ctx, caller, payload }) => ({ data: await addWebhook(ctx, caller, payload) }),

  updateWebhook: async ({ ctx, caller, params, payload }) => ({
    data: await updateWebhook(ctx, caller, params.id, payload),
  }),

  async removeWebhook({ ctx, caller, params }) {
    await removeWebhook(ctx, caller, params.id);
    return undefined;
  },

  testWebhook: async ({ ctx, caller, params }) => ({ data: await testWebhook(ctx, caller, params.id) }),

  listWebhookDeliveries: ({ ctx, caller, params, query }) =>
    listWebhookDeliveries(ctx, caller, params.id, query),

  redeliverWebhook: async ({ ctx, caller, params }) => ({
    data: await redeliverWebhook(ctx, caller, params),
  }),
} satisfies Partial<Handlers>;
