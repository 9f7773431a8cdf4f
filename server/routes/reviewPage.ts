import { getReviewForm, submitReview } from '../domain/reviews/page/reviewPage.ts';
import { stopTexts } from '../domain/reviews/page/stopTexts.ts';
import { networkOf } from '../domain/throttles.ts';
import type { Handlers } from './handler.ts';

export const reviewPageHandlers: Pick<Handlers, 'getReviewForm' | 'submitReview' | 'stopTexts'> = {
  getReviewForm: async ({ ctx, params }) => ({ data: await getReviewForm(ctx, params.token) }),

  submitReview: ({ ctx, params, payload, client }) =>
    submitReview(ctx, params.token, payload, networkOf(client.address)),

  stopTexts: ({ ctx, params }) => stopTexts(ctx, params.token),
};
