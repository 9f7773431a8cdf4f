import { LIMITS } from '../../contract/core/limits.ts';
import type { AdminDashboard } from '../../contract/routes/adminSystem.ts';
import { subscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import { listAuditLogs } from '../../store/admin/auditLogs.ts';
import { countByStatus, countPeopleAndReviews, countTexting } from '../../store/admin/dashboard.ts';
import type { Context } from '../context.ts';
import { ago } from './stats.ts';

/** The platform in numbers. Deleted clinics and people count no more. */

const DAY = 86_400_000;

export async function getAdminDashboard(ctx: Context): Promise<AdminDashboard> {
  const { db } = ctx;
  const clinics = await countByStatus(db);
  const { people, reviews } = await countPeopleAndReviews(db);
  const withStatus = (status: string): number => clinics.get(status) ?? 0;
  return {
    metrics: {
      totalClinics: [...clinics.values()].reduce((sum, count) => sum + count, 0),
      totalUsers: people,
      activeClinics: await countTexting(db, ago(ctx, LIMITS.activeDays * DAY)),
      paidClinics: withStatus('active'),
      trialClinics: withStatus('trial'),
      totalReviews: reviews,
    },
    subscriptions: subscriptionStatus.options.map((status) => ({ status, clinics: withStatus(status) })),
    recentActivity: await recentActivity(ctx),
  };
}

async function recentActivity({ db }: Context): Promise<AdminDashboard['recentActivity']> {
  const { logs } = await listAuditLogs(db, { action: 'all' }, { page: 1, limit: LIMITS.recentAuditLogs });
  return logs.map(({ id, action, entityType, user, clinic, createdAt }) => ({
    id,
    action,
    entityType,
    user: user?.name || user?.email || null,
    clinic: clinic?.name ?? null,
    timestamp: createdAt,
  }));
}
