import { answerReply, decideReply, listReplies } from '../domain/sending/replies.ts';
import { whyNumber } from '../domain/sending/why.ts';
import type { Handlers } from './handler.ts';

export const inboundHandlers = {
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
} satisfies Pick<Handlers, 'listReplies' | 'answerReply' | 'decideReply' | 'whyNumber'>;
