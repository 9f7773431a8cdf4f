import type { z } from 'zod';
import type { subscription, UsageStats } from '../../contract/billing.ts';
import { LIMITS } from '../../contract/limits.ts';
import { findSender } from '../../store/senders.ts';
import { findSubscription } from '../../store/subscriptions.ts';
import { findUsage } from '../../store/usage.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { periodAt, textLimit } from '../sending/quota.ts';
import { effectiveStatus } from './subscriptions.ts';

/** What a clinic has used and what it pays for (specification 000 sections 3 and 4; DESIGN 7.7). */

const WARN_AT_PERCENT = [LIMITS.quotaWarnAt * 100, 100];

/** Texts used in the period that runs; samples for a clinic that never paid. */
export async function getUsage(ctx: Context, caller: Caller): Promise<UsageStats> {
  const sender = caller.clinicId ? await findSender(ctx.db, caller.clinicId) : undefined;
  const period = periodAt(sender ?? PLATFORM_MONTHS, ctx.now());
  if (!sender) return usage(period, { sent: 0, charged: 0, limit: LIMITS.superAdminQuota }, ctx);
  if (caller.preview)
    return usage(period, { sent: SAMPLE_SENT, charged: SAMPLE_SENT, limit: LIMITS.quota }, ctx);
  const { reserved, accepted } = await findUsage(ctx.db, sender.clinicId, period.start);
  return usage(period, { sent: reserved, charged: accepted, limit: textLimit(sender) }, ctx);
}

/** A super admin belongs to no clinic and has no limit worth the name (specification 000 section 4). */
const PLATFORM_MONTHS = { timezone: 'America/New_York', periodStart: null, periodEnd: null } as const;
const SAMPLE_SENT = 503;

function usage(
  period: { start: string; end: string },
  { sent, charged, limit }: { sent: number; charged: number; limit: number },
  ctx: Context,
): UsageStats {
  const overage = Math.max(0, charged - LIMITS.quota);
  const percent = (sent / limit) * 100;
  const warned = WARN_AT_PERCENT.filter((threshold) => percent >= threshold);
  const next = WARN_AT_PERCENT.find((threshold) => percent < threshold);
  return {
    period,
    sms: {
      sent,
      limit,
      remaining: Math.max(0, limit - sent),
      overage,
      overageCost: overage * ctx.config.overageCents,
    },
    warnings: { sent: warned, nextThreshold: next === undefined ? null : Math.round((limit * next) / 100) },
  };
}

/** The clinic's subscription; a super admin's reads as active, that of a clinic without one as trial. */
export async function getSubscription(ctx: Context, caller: Caller): Promise<z.infer<typeof subscription>> {
  const found = caller.clinicId ? await findSubscription(ctx.db, caller.clinicId) : undefined;
  return {
    status: caller.clinicId ? effectiveStatus(found) : 'active',
    currentPeriodStart: found?.periodStart ?? null,
    currentPeriodEnd: found?.periodEnd ?? null,
    cancelAtPeriodEnd: found?.cancelAtPeriodEnd ?? false,
    trialEnd: found?.trialEnd ?? null,
  };
}
