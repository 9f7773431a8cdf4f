import { getFairness } from '../domain/reviews/fairness.ts';
import { getReviewStats } from '../domain/reviews/reviewStats.ts';
import { getFiveStarTrends, listReviews } from '../domain/reviews/reviews.ts';
import type { Handlers } from './handler.ts';

type ReviewRoutes = 'listReviews' | 'getReviewStats' | 'getFairness' | 'getFiveStarTrends';

export const reviewHandlers: Pick<Handlers, ReviewRoutes> = {
  async listReviews({ ctx, caller, query }) {
    const { reviews, total } = await listReviews(ctx, caller, query);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    const pagination = { page: query.page, limit: query.limit, total, pages };
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
};
