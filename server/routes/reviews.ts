import { exportReviews } from '../domain/reviews/exportReviews.ts';
import { getFairness } from '../domain/reviews/fairness.ts';
import { getReviewForm, submitReview } from '../domain/reviews/page/reviewPage.ts';
import { stopTexts } from '../domain/reviews/page/stopTexts.ts';
import { respondToReview } from '../domain/reviews/reviewAnswers.ts';
import { updateReviewCase } from '../domain/reviews/reviewCases.ts';
import { getReview } from '../domain/reviews/reviewRecord.ts';
import { getReviewStats } from '../domain/reviews/reviewStats.ts';
import { getFiveStarTrends, listReviews } from '../domain/reviews/reviews.ts';
import { networkOf } from '../domain/throttles.ts';
import type { Handlers } from './handler.ts';

/** The patient’s page, and what the clinic reads and answers of reviews. */
export const reviewsHandlers = {
  getReviewForm: async ({ ctx, params }) => ({ data: await getReviewForm(ctx, params.token) }),

  submitReview: ({ ctx, params, payload, client }) =>
    submitReview(ctx, params.token, payload, networkOf(client.address)),

  stopTexts: ({ ctx, params }) => stopTexts(ctx, params.token),

  async listReviews({ ctx, caller, query }) {
    const { reviews, total, more } = await listReviews(ctx, caller, query);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    const pagination = { page: query.page, limit: query.limit, total, pages, more };
    return { data: { reviews, pagination, isPreview: caller.preview } };
  },

  async getReviewStats({ ctx, caller, query }) {
    return { data: { ...(await getReviewStats(ctx, caller, query)), isPreview: caller.preview } };
  },

  async getFairness({ ctx, caller, query }) {
    return { data: { ...(await getFairness(ctx, caller, query)), isPreview: caller.preview } };
  },

  async getFiveStarTrends({ ctx, caller, query }) {
    return { data: await getFiveStarTrends(ctx, caller, query.days), isPreview: caller.preview };
  },

  exportReviews: ({ ctx, caller, query }) => exportReviews(ctx, caller, query),

  getReview: async ({ ctx, caller, params }) => ({
    data: await getReview(ctx, caller, params.id),
    isPreview: caller.preview,
  }),

  respondToReview: ({ ctx, caller, params, payload }) => respondToReview(ctx, caller, params.id, payload),

  updateReviewCase: async ({ ctx, caller, params, payload }) => ({
    data: await updateReviewCase(ctx, caller, params.id, payload),
  }),
} satisfies Partial<Handlers>;
