import { createDemoReviewLink } from '../domain/reviews/page/demoLink.ts';
import type { Handlers } from './handler.ts';

export const adminHandlers: Pick<Handlers, 'createDemoReviewLink'> = {
  createDemoReviewLink: async ({ ctx, caller }) => ({ data: await createDemoReviewLink(ctx, caller) }),
};
