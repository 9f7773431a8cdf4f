import * as z from 'zod';
import { id, instant } from '../core/common.ts';
import { route } from '../core/route.ts';
import { platform } from '../rules/platforms.ts';

/**
 * How a clinic is doing, at a glance. Days, weeks and months are the clinic's own: a week is the last 7 local days
 * against the 7 before; a month is the calendar month so far against as many days of the month before. A
 * request is a review request or its follow-up that the carrier accepted; it is answered when a review came by its link,
 * whenever that was.
 */

/** A whole percentage of change. */
export const growth = z
  .number()
  .int()
  .nullable()
  .describe(
    'Percent more than in the period before, below zero for less; null where there was nothing before',
  );

/** To one decimal. */
export const rate = z.number().min(0).max(100).nullable();

export const rateChange = z
  .number()
  .nullable()
  .describe(
    'Percentage points, to one decimal: the rate of the period less that of the period before; null without either',
  );

export const ratingChange = z
  .number()
  .nullable()
  .describe(
    'Stars, to two decimals: the average of the period less that of the period before; null without either',
  );

/** The share of each platform among reviews, the largest first; the shares add up to 100, or there are none. */
export const platformShare = z.object({
  name: z.string().describe('As people call the platform'),
  platform,
  count: z.number().int(),
  value: z.number().describe('Percent of the reviews, to one decimal'),
  color: z.string().describe('#RRGGBB, the same for a platform everywhere'),
});
export type PlatformShare = z.infer<typeof platformShare>;

const dashboard = z.object({
  stats: z.object({
    totalPatients: z.number().int(),
    reviewsSent: z.number().int().describe('Requests that the carrier accepted this month'),
    reviewsCompleted: z
      .number()
      .int()
      .describe('Reviews that came this month, by requests and standing link'),
    completionRate: rate.describe(
      'Percent of this month’s requests that were answered; null without requests',
    ),
    averageRating: z.number().nullable().describe('Of this month’s reviews, to two decimals; null without'),
    monthlyGrowth: z.object({
      patients: growth.describe('Patients added this month against the month before'),
      reviews: growth.describe('Requests sent this month against the month before'),
      rating: ratingChange,
    }),
    weeklyGrowth: z.object({ reviewsCompleted: growth }),
  }),
  reviewTrends: z
    .array(
      z.object({
        date: z.iso.date(),
        sent: z.number().int().describe('Requests that the carrier accepted that day'),
        completed: z.number().int().describe('Reviews that came that day'),
      }),
    )
    .describe('The last 7 local days, today last'),
  platformDistribution: z.array(platformShare).describe('Of all reviews'),
  recentActivity: z
    .array(z.object({ id, description: z.string(), timestamp: instant }))
    .describe('The newest entries of the activity log, but for sign-ins'),
  smsPerformance: z
    .object({
      totalSent: z.number().int().describe('Texts of every kind that the carrier accepted'),
      totalDelivered: z.number().int().describe('Those of them that the carrier reported as delivered'),
      deliveryRate: rate.describe('Percent of those sent; null without'),
      responseRate: rate.describe(
        'Percent of the requests among them that were answered; null without requests',
      ),
    })
    .describe('The last 30 local days'),
  isPreview: z.boolean(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardRoutes = {
  getDashboard: route({
    method: 'GET',
    path: '/dashboard',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'How the clinic is doing, at a glance',
    description:
      'A request is a review request or its follow-up that the carrier accepted; it is answered when a review came by ' +
      'its link. A month is the calendar month so far in the clinic’s zone, against as many days of the month before; a ' +
      'week is the last 7 local days against the 7 before.',
    answer: z.object({ data: dashboard }),
  }),
};
