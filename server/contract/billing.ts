import { z } from 'zod';
import { instant } from './common.ts';
import { subscriptionStatus } from './roles.ts';
import { route } from './route.ts';

/** What the clinic has used and what it pays for (specification 000 sections 3, 4 and 7; DESIGN 7.7). */

const usageStats = z.object({
  period: z.object({ start: instant, end: instant }),
  sms: z.object({
    sent: z.number().int().describe('Texts that count in this period, those still queued included'),
    limit: z.number().int(),
    remaining: z.number().int(),
    overage: z.number().int(),
    overageCost: z.number().int().describe('Cents'),
  }),
  warnings: z.object({ sent: z.array(z.number().int()), nextThreshold: z.number().int().nullable() }),
});
export type UsageStats = z.infer<typeof usageStats>;

export const subscription = z.object({
  status: subscriptionStatus,
  currentPeriodStart: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  trialEnd: instant.nullable(),
});

export const billingRoutes = {
  getUsage: route({
    method: 'GET',
    path: '/billing/usage',
    access: 'user',
    summary: 'Texts used in this period',
    answer: z.object({ data: usageStats.extend({ isPreview: z.boolean() }) }),
  }),
  getSubscription: route({
    method: 'GET',
    path: '/billing/subscription',
    access: 'user',
    summary: 'The clinic’s subscription and its usage',
    answer: z.object({
      data: z.object({
        subscription,
        usage: z.object({ sms: usageStats.shape.sms.omit({ remaining: true }) }),
      }),
    }),
  }),
};
