import { LIMITS } from '../../contract/core/limits.ts';
import type { UsageStats } from '../../contract/routes/billing.ts';
import { findUsage, type Usage } from '../../store/billing/usage.ts';
import { findSender } from '../../store/sending/senders.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { periodAt, textLimit } from './quota.ts';
import { QUOTA_WARNINGS } from './quotaWarnings.ts';

/** What a clinic has used of its texts. */

/** What a clinic may do about its usage, beside what it has used. */
export interface UsageAnswer extends UsageStats {
  monthlyCap: number | null;
  overageCents: number;
  isPreview: boolean;
}

/** Texts used in the period that runs; samples for a clinic that never paid. */
export async function getUsage(ctx: Context, caller: Caller): Promise<UsageAnswer> {
  const sender = caller.clinicId ? await findSender(ctx.db, caller.clinicId) : undefined;
  const period = periodAt(sender ?? PLATFORM_MONTHS, ctx.now());
  const { preview: isPreview } = caller;
  const { overageCents } = ctx.config;
  if (!sender || isPreview) {
    const sample = sender ? { limit: LIMITS.quota, ...SAMPLE } : { limit: LIMITS.superAdminQuota, ...UNUSED };
    return { ...usage(ctx, period, sample), monthlyCap: null, overageCents, isPreview };
  }
  const found = await findUsage(ctx.db, sender.clinicId, period.start);
  const stats = usage(ctx, period, { limit: textLimit(sender), ...found });
  return { ...stats, monthlyCap: sender.monthlyCap, overageCents, isPreview };
}

/** A super admin belongs to no clinic and has no limit worth the name. */
const PLATFORM_MONTHS = { timezone: 'America/New_York', periodStart: null, periodEnd: null } as const;
const UNUSED: Usage = { reserved: 0, accepted: 0, warned: [] };
const SAMPLE: Usage = { reserved: 503, accepted: 503, warned: [] };

function usage(
  ctx: Context,
  period: { start: string; end: string },
  { limit, reserved, accepted, warned }: Usage & { limit: number },
): UsageStats {
  const overage = Math.max(0, accepted - LIMITS.quota);
  const next = QUOTA_WARNINGS.find((percent) => !warned.includes(percent));
  return {
    period,
    sms: {
      sent: reserved,
      limit,
      remaining: Math.max(0, limit - reserved),
      overage,
      overageCost: overage * ctx.config.overageCents,
    },
    warnings: { sent: warned, nextThreshold: next === undefined ? null : Math.ceil((limit * next) / 100) },
  };
}
