import { setMonthlyCap } from '../domain/billing/monthlyCap.ts';
import { canSendSms, getSubscription, getUsage } from '../domain/billing/usage.ts';
import type { Handlers } from './handler.ts';

type Names = 'getUsage' | 'canSendSms' | 'setMonthlyCap' | 'getSubscription';

export const billingHandlers: Pick<Handlers, Names> = {
  getUsage: async ({ ctx, caller }) => ({ data: await getUsage(ctx, caller) }),

  canSendSms: async ({ ctx, caller }) => ({ data: await canSendSms(ctx, caller) }),

  setMonthlyCap: async ({ ctx, caller, payload }) => ({
    data: await setMonthlyCap(ctx, caller, payload.monthlyCap),
  }),

  async getSubscription({ ctx, caller }) {
    const { sent, limit, overage, overageCost } = (await getUsage(ctx, caller)).sms;
    const subscription = await getSubscription(ctx, caller);
    return { data: { subscription, usage: { sms: { sent, limit, overage, overageCost } } } };
  },
};
