import type { adminSendingRoutes } from '../contract/routes/adminSystem.ts';
import { getSystemStatus, pauseSending, resumeSending } from '../domain/admin/systemSwitches.ts';
import { getTestSms, sendTestSms } from '../domain/admin/testSms.ts';
import type { Handlers } from './handler.ts';

export const adminSendingHandlers: Pick<Handlers, keyof typeof adminSendingRoutes> = {
  async pauseSending({ ctx, caller, payload }) {
    await pauseSending(ctx, caller, payload.reason);
    return getSystemStatus(ctx);
  },

  async resumeSending({ ctx, caller }) {
    await resumeSending(ctx, caller);
    return getSystemStatus(ctx);
  },

  async sendTestSms({ ctx, caller, payload }) {
    const text = { phone: payload.phoneNumber, body: payload.message };
    return { data: { messageId: await sendTestSms(ctx, caller, text) } };
  },

  getTestSms: async ({ ctx, params }) => ({ data: await getTestSms(ctx, params.id) }),
};
