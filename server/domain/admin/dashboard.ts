import { LIMITS } from '../../contract/core/limits.ts';
import type { AdminDashboard } from '../../contract/routes/adminSystem.ts';
import { subscriptionStatus } from '../../contract/rules/subscriptionStates.ts';
import { listAuditLogs } from '../../store/admin/auditLogs.ts';
import { countList, sumOf } from '../../store/admin/counts.ts';
import { countTexting } from '../../store/admin/dashboard.ts';
import type { Context } from '../context.ts';

/** The platform in numbers. Deleted clinics and people count no more. */

const DAY = 86_400_000;

export async function getAdminDashboard(ctx: Context): Promise<AdminDashboard> {
  const { db } = ctx;
  const [clinics, users, reviews] = [
    await countList(db, 'clinics'),
    await countList(db, 'users'),
    await countList(db, 'reviews'),
  ];
  const withStatus = (status: string): number => clinics.get(status) ?? 0;
  const since = new Date(ctx.now().getTime() - LIMITS.activeDays * DAY).toISOString().slice(0, 10);
  return {
    metrics: {
      totalClinics: sumOf(clinics, subscriptionStatus.options),
      totalUsers: sumOf(users) - 2 * (users.get('deleted') ?? 0),
      activeClinics: await countTexting(db, since),
      paidClinics: withStatus('active'),
      trialClinics: withStatus('trial'),
      totalReviews: sumOf(reviews),
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
