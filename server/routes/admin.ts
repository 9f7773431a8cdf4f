import { sendSystemUpdate } from '../domain/mail/systemUpdates.ts';
import { createDemoReviewLink } from '../domain/reviews/page/demoLink.ts';
import type { Handlers } from './handler.ts';

export const adminHandlers: Pick<Handlers, 'createDemoReviewLink' | 'sendSystemUpdate'> = {
  createDemoReviewLink: async ({ ctx, caller }) => ({ data: await createDemoReviewLink(ctx, caller) }),

  sendSystemUpdate: async ({ ctx, caller, payload }) => ({
    data: await sendSystemUpdate(ctx, caller, payload),
  }),
};
