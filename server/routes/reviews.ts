import type { reviewAnswerRoutes } from '../contract/routes/reviewAnswers.ts';
import type { reviewRoutes } from '../contract/routes/reviews.ts';
import { exportReviews } from '../domain/reviews/exportReviews.ts';
import { getFairness } from '../domain/reviews/fairness.ts';
import { respondToReview } from '../domain/reviews/reviewAnswers.ts';
import { updateReviewCase } from '../domain/reviews/reviewCases.ts';
import { getReview } from '../domain/reviews/reviewRecord.ts';
import { getReviewStats } from '../domain/reviews/reviewStats.ts';
import { getFiveStarTrends, listReviews } from '../domain/reviews/reviews.ts';
import type { Handlers } from './handler.ts';

type ReviewRoutes = keyof typeof reviewRoutes | keyof typeof reviewAnswerRoutes;

export const reviewHandlers: Pick<Handlers, ReviewRoutes> = {
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
};
