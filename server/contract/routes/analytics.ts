import * as z from 'zod';
import { route } from '../core/route.ts';
import { growth, platformShare, rate, rateChange, ratingChange } from './dashboard.ts';

/** Figures of a longer time. */

export const TIME_RANGES = ['week', 'month', 'quarter', 'year'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

/** What each range covers: periods that follow each other, the last one running. */
export const RANGE_PERIODS = {
  week: { count: 7, unit: 'day' },
  month: { count: 30, unit: 'day' },
  quarter: { count: 13, unit: 'week' },
  year: { count: 12, unit: 'month' },
} as const satisfies Record<TimeRange, { count: number; unit: 'day' | 'week' | 'month' }>;

const query = z.object({
  timeRange: z
    .enum(TIME_RANGES, { error: `Choose ${TIME_RANGES.join(', ')}` })
    .default('month')
    .describe(
      'week: the last 7 local days; month: the last 30; quarter: the last 13 weeks of 7 days; year: the last 12 ' +
        'calendar months, this one included',
    ),
});

/** One of the clinic's ways to ask, with what came of it. */
const asked = {
  sent: z.number().int().describe('Requests that the carrier accepted in the range'),
  answered: z.number().int().describe('Those of them that were answered'),
  responseRate: rate,
};

const metrics = z.object({
  totalReviews: z.number().int().describe('That came in the range'),
  averageRating: z.number().nullable().describe('Of those, to two decimals; null without'),
  responseRate: rate.describe('Percent of the requests sent in the range that were answered; null without'),
  activePatients: z
    .number()
    .int()
    .describe('Patients whose status is active, as the patients’ counts say it'),
  monthlyGrowth: z
    .object({ reviews: growth, rating: ratingChange, patients: growth, responseRate: rateChange })
    .describe('This calendar month so far against as many days of the month before, whatever the range'),
});
export type AnalyticsMetrics = z.infer<typeof metrics>;

const analytics = z.object({
  isPreview: z.boolean(),
  timeRange: z.enum(TIME_RANGES),
  metrics,
  monthlyTrends: z
    .array(
      z.object({
        month: z.string().describe('The first local day of the period; of a month without its day, 2026-11'),
        reviews: z.number().int().describe('Reviews that came in the period'),
        responses: z.number().int().describe('Requests sent in the period that were answered'),
        sent: z.number().int().describe('Requests sent in the period'),
        rating: z.number().nullable().describe('Average of the period’s reviews, to two decimals'),
      }),
    )
    .describe('The range’s days, weeks or months, the oldest first'),
  platformDistribution: z.array(platformShare),
  ratingDistribution: z
    .array(
      z.object({
        rating: z.number().int().min(1).max(5),
        count: z.number().int(),
        percentage: z.number().describe('Of the range’s reviews, to one decimal; 0 without'),
      }),
    )
    .describe('Five rows, five stars first'),
  byMember: z
    .array(z.object({ userId: z.string().nullable(), name: z.string(), ...asked }))
    .describe('Who asked, the most requests first; System for follow-ups'),
  byTemplate: z
    .array(z.object({ template: z.string().nullable(), name: z.string(), ...asked }))
    .describe('Which words were sent, the most requests first; null for words of their own'),
  byHour: z
    .array(z.object({ hour: z.number().int().min(0).max(23), ...asked }))
    .describe(
      'The hour in the clinic’s zone at which requests were sent; hours without requests are left out',
    ),
  bestHour: z
    .number()
    .int()
    .nullable()
    .describe(
      'The hour with the highest response rate among those with at least 20 requests; null unless two hours or more have ' +
        'so many, and one is better than every other',
    ),
});
export type Analytics = z.infer<typeof analytics>;

export const analyticsRoutes = {
  getAnalytics: route({
    method: 'GET',
    path: '/analytics',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'Figures of a week, a month, a quarter or a year',
    query,
    answer: z.object({ data: analytics }),
  }),
  getAnalyticsMetrics: route({
    method: 'GET',
    path: '/analytics/metrics',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'The four numbers of the analytics alone',
    query,
    answer: z.object({ data: metrics, isPreview: z.boolean() }),
  }),
  exportAnalytics: route({
    method: 'GET',
    path: '/analytics/export',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'The figures of a range as CSV: section, name, and the numbers',
    query,
    download: { type: 'text/csv' },
    errors: ['subscription_required'],
  }),
};
