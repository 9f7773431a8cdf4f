import { cancelSubscription, reactivateSubscription } from '../domain/billing/cancellation.ts';
import { confirmCheckout, startCheckout } from '../domain/billing/checkout.ts';
import { getSubscription } from '../domain/billing/currentSubscription.ts';
import { getBillingHistory } from '../domain/billing/history.ts';
import { setMonthlyCap } from '../domain/billing/monthlyCap.ts';
import { openPortal } from '../domain/billing/portal.ts';
import { getUsage } from '../domain/billing/usage.ts';
import { canSendSms } from '../domain/sending/canSend.ts';
import type { Handlers } from './handler.ts';

/** What the clinic pays for, and what it has used. */
export const billingHandlers = {
  async getSubscription({ ctx, caller }) {
    const { sent, limit, overage, overageCost } = (await getUsage(ctx, caller)).sms;
    const subscription = await getSubscription(ctx, caller);
    return { data: { subscription, usage: { sms: { sent, limit, overage, overageCost } } } };
  },

  startCheckout: async ({ ctx, caller, payload }) => ({ data: await startCheckout(ctx, caller, payload) }),

  confirmCheckout: async ({ ctx, caller, payload }) => ({
    data: await confirmCheckout(ctx, caller, payload.sessionId),
  }),

  cancelSubscription: async ({ ctx, caller }) => ({
    data: { subscription: await cancelSubscription(ctx, caller) },
  }),

  reactivateSubscription: async ({ ctx, caller }) => ({
    data: { subscription: await reactivateSubscription(ctx, caller) },
  }),

  getBillingHistory: async ({ ctx, caller }) => ({ data: await getBillingHistory(ctx, caller) }),

  openPortal: async ({ ctx, caller, payload }) => ({
    data: { url: await openPortal(ctx, caller, payload.returnUrl) },
  }),

  getUsage: async ({ ctx, caller }) => ({ data: await getUsage(ctx, caller) }),

  canSendSms: async ({ ctx, caller }) => ({ data: await canSendSms(ctx, caller) }),

  setMonthlyCap: async ({ ctx, caller, payload }) => ({
    data: await setMonthlyCap(ctx, caller, payload.monthlyCap),
  }),
} satisfies Partial<Handlers>;
