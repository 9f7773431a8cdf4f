import { addToBlockList, removeFromBlockList } from '../domain/sending/blockList.ts';
import { moveScheduled } from '../domain/sending/moveScheduled.ts';
import { previewSms } from '../domain/sending/previewSms.ts';
import { answerReply, decideReply, listReplies } from '../domain/sending/replies.ts';
import {
  cancelAllScheduled,
  cancelScheduled,
  listScheduled,
  listScheduledBatches,
} from '../domain/sending/scheduled.ts';
import { sendBulk } from '../domain/sending/send.ts';
import { addTemplate, deleteTemplate, listTemplates, updateTemplate } from '../domain/sending/templates.ts';
import { decideUnconfirmed } from '../domain/sending/unconfirmed.ts';
import { whyNumber } from '../domain/sending/why.ts';
import { getVisit } from '../domain/visits/visit.ts';
import { cancelVisit, completeVisit, moveVisit } from '../domain/visits/visits.ts';
import type { Handlers } from './handler.ts';

/** What goes out and what comes back by text: requests, schedules, replies, blocks, templates, visits. */
export const sendingHandlers = {
  sendBulk: async ({ ctx, caller, payload }) => ({ data: await sendBulk(ctx, caller, payload) }),

  previewSms: async ({ ctx, caller, payload }) => ({ data: await previewSms(ctx, caller, payload) }),

  listScheduled: ({ ctx, caller, query }) => listScheduled(ctx, caller.clinicId, query),

  listScheduledBatches: ({ ctx, caller, query }) => listScheduledBatches(ctx, caller.clinicId, query),

  async cancelScheduled({ ctx, caller, params, query }) {
    return { data: { cancelled: await cancelScheduled(ctx, caller, { ...params, ...query }) } };
  },

  async cancelAllScheduled({ ctx, caller }) {
    return { data: { cancelled: await cancelAllScheduled(ctx, caller) } };
  },

  async moveScheduled({ ctx, caller, params, payload }) {
    return { data: await moveScheduled(ctx, caller, { ...params, ...payload }) };
  },

  async listReplies({ ctx, caller, query }) {
    return { ...(await listReplies(ctx, caller, query)), isPreview: caller.preview };
  },

  answerReply: async ({ ctx, caller, params, payload }) => ({
    data: await answerReply(ctx, caller, params.id, payload),
  }),

  decideReply: async ({ ctx, caller, params, payload }) => ({
    data: await decideReply(ctx, caller, params.id, payload.decision),
  }),

  whyNumber: async ({ ctx, caller, payload }) => ({
    data: await whyNumber(ctx, caller, payload.phoneNumber),
  }),

  decideUnconfirmed: async ({ ctx, caller, params, payload }) => ({
    data: await decideUnconfirmed(ctx, caller, { ...params, ...payload }),
  }),

  async addToBlockList({ ctx, caller, payload }) {
    const block = { phone: payload.phoneNumber, reason: payload.reason || null };
    return { data: { blockList: await addToBlockList(ctx, caller, block) } };
  },

  async removeFromBlockList({ ctx, caller, params }) {
    return { data: { blockList: await removeFromBlockList(ctx, caller, params.phone) } };
  },

  listTemplates: async ({ ctx, caller }) => ({ data: await listTemplates(ctx, caller) }),

  addTemplate: async ({ ctx, caller, payload }) => ({ data: await addTemplate(ctx, caller, payload) }),

  async updateTemplate({ ctx, caller, params, payload }) {
    return { data: await updateTemplate(ctx, caller, params.id, payload) };
  },

  async deleteTemplate({ ctx, caller, params }) {
    await deleteTemplate(ctx, caller, params.id);
    return undefined;
  },

  completeVisit: async ({ ctx, caller, params, payload }) => ({
    data: await completeVisit(ctx, caller, params.visitId, payload),
  }),

  moveVisit: async ({ ctx, caller, params, payload }) => ({
    data: await moveVisit(ctx, caller, params.visitId, payload.sendAt),
  }),

  cancelVisit: async ({ ctx, caller, params }) => ({ data: await cancelVisit(ctx, caller, params.visitId) }),

  getVisit: async ({ ctx, caller, params }) => ({ data: await getVisit(ctx, caller, params.visitId) }),
} satisfies Partial<Handlers>;
