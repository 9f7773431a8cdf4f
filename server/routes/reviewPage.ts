import { getReviewForm, submitReview } from '../domain/reviews/reviewPage.ts';
import type { Handlers } from './handler.ts';

export const reviewPageHandlers: Pick<Handlers, 'getReviewForm' | 'submitReview'> = {
  getReviewForm: async ({ ctx, params }) => ({ data: await getReviewForm(ctx, params.token) }),

  submitReview: ({ ctx, params, payload }) => submitReview(ctx, params.token, payload),
};
