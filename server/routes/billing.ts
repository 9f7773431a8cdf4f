import { getSubscription, getUsage } from '../domain/accounts/billing.ts';
import type { Handlers } from './handler.ts';

export const billingHandlers: Pick<Handlers, 'getUsage' | 'getSubscription'> = {
  getUsage: async ({ ctx, caller }) => ({
    data: { ...(await getUsage(ctx, caller)), isPreview: caller.preview },
  }),

  async getSubscription({ ctx, caller }) {
    const { sent, limit, overage, overageCost } = (await getUsage(ctx, caller)).sms;
    const subscription = await getSubscription(ctx, caller);
    return { data: { subscription, usage: { sms: { sent, limit, overage, overageCost } } } };
  },
};
