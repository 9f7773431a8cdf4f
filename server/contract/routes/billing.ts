import * as z from 'zod';
import { instant } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { countWords } from '../words/counts.ts';

/** What the clinic has used and how much more it may. */

export const usageStats = z.object({
  period: z.object({ start: instant, end: instant }),
  sms: z.object({
    sent: z.number().int().describe('Texts that count in this period, those still queued included'),
    limit: z.number().int(),
    remaining: z.number().int(),
    overage: z.number().int(),
    overageCost: z.number().int().describe('Cents'),
  }),
  warnings: z.object({
    sent: z.array(z.number().int()).describe('Shares of the limit, in per cent, that the clinic was told of'),
    nextThreshold: z.number().int().nullable().describe('Texts at which it is told next'),
  }),
});
export type UsageStats = z.infer<typeof usageStats>;

const usageAnswer = z.object({
  data: usageStats.extend({
    monthlyCap: z
      .number()
      .int()
      .nullable()
      .describe('Set by an owner; null where the plan’s texts are the limit'),
    overageCents: z.number().describe('What a text beyond the plan costs'),
    isPreview: z.boolean(),
  }),
});

const capText = `Enter a whole number of texts from 1 to ${countWords(LIMITS.monthlyCapMax)}`;

export const billingRoutes = {
  getUsage: route({
    method: 'GET',
    path: '/billing/usage',
    access: 'user',
    scope: 'any',
    summary: 'Texts used in this period',
    answer: usageAnswer,
  }),
  canSendSms: route({
    method: 'GET',
    path: '/billing/can-send-sms',
    access: 'clinic',
    scope: 'any',
    summary: 'Whether a text would find a place now, and if not, why',
    answer: z.object({
      data: z.object({
        canSend: z.boolean(),
        reason: z.enum(['subscription_required', 'sending_paused', 'over_quota']).nullable(),
        message: z.string().nullable().describe('The reason as a sentence'),
        remaining: z.number().int(),
      }),
    }),
  }),
  setMonthlyCap: route({
    method: 'PUT',
    path: '/billing/cap',
    access: 'paid',
    roles: ['owner'],
    freshProof: true,
    summary: 'Raise or lower the texts that the clinic may send in a month',
    description:
      `The plan holds ${countWords(LIMITS.quota)} texts; more cost extra and need a subscription that can ` +
      'be charged. null goes back to the plan. Texts that wait already keep their places.',
    payload: z.object({
      monthlyCap: z
        .number({ error: capText })
        .int(capText)
        .min(1, capText)
        .max(LIMITS.monthlyCapMax, capText)
        .nullable(),
    }),
    answer: usageAnswer,
    errors: ['rule_broken'],
  }),
};
