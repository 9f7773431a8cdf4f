import * as z from 'zod';
import { id, instant, instantInput, pageQuery, search } from './common.ts';
import { LIMITS } from './limits.ts';
import { platform } from './platforms.ts';
import { route } from './route.ts';
import { routing } from './routing.ts';

/** What came back (specification 001 sections 2, 3 and 7). */

const review = z.object({
  id,
  rating: z.number().int().min(1).max(5),
  feedback: z.string().nullable(),
  isPublic: z.boolean().describe('The public link was followed (DESIGN 7.11)'),
  submittedAt: instant,
  name: z.string().nullable(),
  platform,
});
export type Review = z.infer<typeof review>;

const filters = {
  search,
  platform: z.union([z.literal('all'), platform]).default('all'),
  rating: z.union([z.literal('all'), z.coerce.number().int().min(1).max(5)]).default('all'),
  dateFrom: instantInput.optional(),
  dateTo: instantInput.optional(),
};

export const reviewRoutes = {
  listReviews: route({
    method: 'GET',
    path: '/reviews',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'The clinic’s reviews, newest first',
    query: z.object({ ...pageQuery(LIMITS.reviewsPerPage), ...filters }),
    answer: z.object({
      data: z.object({
        reviews: z.array(review),
        pagination: z.object({
          page: z.number().int(),
          limit: z.number().int(),
          total: z.number().int(),
          pages: z.number().int(),
        }),
        isPreview: z.boolean(),
      }),
    }),
  }),
  getReviewStats: route({
    method: 'GET',
    path: '/reviews/stats',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'Four numbers about the reviews of a period',
    query: z.object(filters),
    answer: z.object({
      data: z.object({
        averageRating: z
          .number()
          .nullable()
          .describe('Of all reviews, to two decimals; null without reviews'),
        totalReviews: z.number().int(),
        responseRate: z
          .number()
          .nullable()
          .describe('Percent of the requests sent in the period that were answered; null without requests'),
        redirectedCount: z.number().int().describe('Reviews whose patient followed the public link'),
        isPreview: z.boolean(),
      }),
    }),
  }),
  getFairness: route({
    method: 'GET',
    path: '/reviews/fairness',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'Who was offered a public link, for each star level',
    description: 'What Google’s policy and fair-review rules ask about (DESIGN 7.11).',
    query: z.object({ dateFrom: instantInput.optional(), dateTo: instantInput.optional() }),
    answer: z.object({
      data: z.object({
        routing,
        levels: z
          .array(
            z.object({
              rating: z.number().int().min(1).max(5),
              reviews: z.number().int(),
              offered: z.number().int().describe('Reviews whose patient was offered the public link'),
              followed: z.number().int().describe('Reviews whose patient followed it'),
              offeredPercent: z.number().nullable().describe('To one decimal; null without reviews'),
            }),
          )
          .describe('Five rows, five stars first'),
        isPreview: z.boolean(),
      }),
    }),
  }),
  getFiveStarTrends: route({
    method: 'GET',
    path: '/reviews/five-star-trends',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'Five-star reviews for each day, in the clinic’s zone',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(LIMITS.fiveStarTrendDays) }),
    answer: z.object({
      data: z.array(z.object({ date: z.iso.date(), count: z.number().int() })),
      isPreview: z.boolean(),
    }),
  }),
};
