import * as z from 'zod';
import { id, instant, instantInput, pageQuery, search } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { platform } from '../rules/platforms.ts';
import { routing } from '../rules/routing.ts';
import { growth, rateChange, ratingChange } from './dashboard.ts';

export const CASE_STATUSES = ['open', 'in_progress', 'resolved'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

const reviewCase = z.object({
  status: z.enum(CASE_STATUSES),
  ownerId: id.nullable().describe('The member who looks after it; null: nobody yet'),
  ownerName: z.string().nullable(),
  note: z.string().nullable(),
  updatedAt: instant,
});
export type ReviewCase = z.infer<typeof reviewCase>;

export const review = z.object({
  id,
  rating: z.number().int().min(1).max(5),
  feedback: z.string().nullable(),
  isPublic: z.boolean().describe('The public link was followed'),
  submittedAt: instant,
  name: z.string().nullable(),
  platform,
  status: z.enum(['published', 'pending']).describe('published where isPublic'),
  respondedAt: instant.nullable().describe('When the clinic answered first; null: it has not'),
  case: reviewCase.nullable().describe('Of a low rating; null for others'),
  asked: z
    .object({
      name: z.string().nullable().describe('As the clinic’s list calls the patient'),
      phoneEnd: z.string().nullable().describe('The last four digits of the number that was texted'),
    })
    .nullable()
    .describe(
      'Whom the link was texted to; null for the standing link, for erased patients, and for API tokens without ' +
        'patients:read',
    ),
});
export type Review = z.infer<typeof review>;

const filters = {
  search,
  status: z.enum(['all', 'pending', 'responded']).default('all').describe('Whether the clinic has answered'),
  case: z
    .enum(['all', ...CASE_STATUSES])
    .default('all')
    .describe('Only reviews whose case has this status'),
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
          more: z
            .boolean()
            .describe(
              `More reviews than \`total\` hold the words looked for: only ${LIMITS.matchesCounted} of them are counted`,
            ),
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
        pendingReviews: z.number().int().describe('Reviews that the clinic has not answered'),
        weeklyGrowth: z
          .object({
            totalReviews: growth,
            averageRating: ratingChange,
            responseRate: rateChange,
            pendingReviews: growth.describe(
              'Unanswered reviews of the week against those of the week before',
            ),
          })
          .describe('The last 7 local days against the 7 before, within the filters but for the dates'),
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
    description: 'What Google’s policy and fair-review rules ask about.',
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
  exportReviews: route({
    method: 'GET',
    path: '/reviews/export',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'Reviews as CSV, newest first, within the same filters',
    description:
      'Columns: submittedAt, rating, feedback, name, platform, status, isPublic, respondedAt, case, caseOwner, caseNote. ' +
      'A review that the clinic has answered has the status responded. ' +
      'Audited.',
    query: z.object(filters),
    download: { type: 'text/csv' },
    errors: ['subscription_required'],
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
