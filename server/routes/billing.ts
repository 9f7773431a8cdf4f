import { setMonthlyCap } from '../domain/billing/monthlyCap.ts';
import { getUsage } from '../domain/billing/usage.ts';
import { canSendSms } from '../domain/sending/canSend.ts';
import type { Handlers } from './handler.ts';

type Names = 'getUsage' | 'canSendSms' | 'setMonthlyCap';

export const billingHandlers: Pick<Handlers, Names> = {
  getUsage: async ({ ctx, caller }) => ({ data: await getUsage(ctx, caller) }),

  canSendSms: async ({ ctx, caller }) => ({ data: await canSendSms(ctx, caller) }),

  setMonthlyCap: async ({ ctx, caller, payload }) => ({
    data: await setMonthlyCap(ctx, caller, payload.monthlyCap),
  }),
};
