import { paginationOf } from '../contract/core/common.ts';
import { toggleSignup } from '../domain/accounts/signupSwitch.ts';
import { exportAuditLogs, listAuditLogs } from '../domain/admin/auditLogs.ts';
import {
  addToClinicBlockList,
  getClinicBlockList,
  removeFromClinicBlockList,
} from '../domain/admin/blockLists.ts';
import { getAdminDashboard } from '../domain/admin/dashboard.ts';
import { getDeliverability } from '../domain/admin/deliverability.ts';
import { getAdminHealth } from '../domain/admin/health/health.ts';
import { checkOptOut, optInNumber, optOutNumber } from '../domain/admin/optOuts.ts';
import { exportPayments, listPayments } from '../domain/admin/payments.ts';
import { getSystemStats } from '../domain/admin/stats.ts';
import {
  closePlatformRequest,
  closeSupportRequest,
  contactSupport,
  listPlatformRequests,
  listSupportRequests,
} from '../domain/admin/support.ts';
import { getSystemStatus, pauseSending, resumeSending } from '../domain/admin/systemSwitches.ts';
import { getTestSms, sendTestSms } from '../domain/admin/testSms.ts';
import { decideUnclaimedText, getUnclaimedText, listUnclaimedTexts } from '../domain/admin/unclaimedTexts.ts';
import { sendSystemUpdate } from '../domain/mail/systemUpdates.ts';
import { createDemoReviewLink } from '../domain/reviews/page/demoLink.ts';
import type { Handlers } from './handler.ts';

/** Super admins, about the platform: switches, health, records, opt-outs, requests. */
export const adminPlatformHandlers = {
  createDemoReviewLink: async ({ ctx, caller }) => ({ data: await createDemoReviewLink(ctx, caller) }),

  sendSystemUpdate: async ({ ctx, caller, payload }) => ({
    data: await sendSystemUpdate(ctx, caller, payload),
  }),

  getSystemStatus: ({ ctx }) => getSystemStatus(ctx),

  async toggleSignup({ ctx, caller, payload }) {
    const { open, until, message } = await toggleSignup(ctx, caller, payload);
    return {
      signupDisabled: !open,
      signupDisabledUntil: until,
      message: message ?? 'New clinics can sign up.',
    };
  },

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

  getSystemStats: async ({ ctx }) => ({ data: await getSystemStats(ctx) }),

  getAdminHealth: async ({ ctx }) => ({ data: await getAdminHealth(ctx) }),

  getDeliverability: async ({ ctx, query }) => ({ data: await getDeliverability(ctx, query.days) }),

  getAdminDashboard: async ({ ctx }) => ({ data: await getAdminDashboard(ctx) }),

  async listAuditLogs({ ctx, query }) {
    const { logs, total, more } = await listAuditLogs(ctx, query);
    return { data: logs, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  exportAuditLogs: ({ ctx, caller, query }) => exportAuditLogs(ctx, caller, query),

  async listPayments({ ctx, query }) {
    const { payments, total, more } = await listPayments(ctx, query);
    return { data: payments, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  exportPayments: ({ ctx, caller, query }) => exportPayments(ctx, caller, query),

  getClinicBlockList: async ({ ctx, caller, params }) => ({
    blockList: await getClinicBlockList(ctx, caller, params.id),
  }),

  async addToClinicBlockList({ ctx, caller, params, payload }) {
    const block = { phone: payload.phoneNumber, reason: payload.reason || null };
    return { blockList: await addToClinicBlockList(ctx, caller, params.id, block) };
  },

  removeFromClinicBlockList: async ({ ctx, caller, params }) => ({
    blockList: await removeFromClinicBlockList(ctx, caller, params.id, params.phone),
  }),

  checkOptOut: async ({ ctx, caller, payload }) => ({
    optedOut: await checkOptOut(ctx, caller, payload.phoneNumber),
  }),

  async optOutNumber({ ctx, caller, payload }) {
    await optOutNumber(ctx, caller, { phone: payload.phoneNumber, reason: payload.reason ?? null });
    return { optedOut: true };
  },

  async optInNumber({ ctx, caller, payload }) {
    await optInNumber(ctx, caller, { phone: payload.phoneNumber, reason: payload.reason });
    return { optedOut: false };
  },

  listUnclaimedTexts: ({ ctx, query }) => listUnclaimedTexts(ctx, query),

  getUnclaimedText: async ({ ctx, caller, params }) => ({
    data: await getUnclaimedText(ctx, caller, params.id),
  }),

  decideUnclaimedText: async ({ ctx, caller, params, payload }) => ({
    data: await decideUnclaimedText(ctx, caller, params.id, payload.decision),
  }),

  contactSupport: async ({ ctx, caller, payload }) => ({ data: await contactSupport(ctx, caller, payload) }),

  listSupportRequests: ({ ctx, query }) => listSupportRequests(ctx, query),

  closeSupportRequest: async ({ ctx, caller, params }) => ({
    data: await closeSupportRequest(ctx, caller, params.id),
  }),

  listPlatformRequests: ({ ctx, query }) => listPlatformRequests(ctx, query),

  closePlatformRequest: async ({ ctx, caller, params }) => ({
    data: await closePlatformRequest(ctx, caller, params.id),
  }),
} satisfies Partial<Handlers>;
