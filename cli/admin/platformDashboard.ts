import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type {
  AdminDashboard,
  AdminHealth,
  SystemStats,
  SystemStatus,
} from '../../server/contract/routes/adminSystem.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { AUDIT_WORDS, HEALTH_WORDS, SUBSCRIPTION_WORDS } from '../../server/contract/words/statusWords.ts';
import type { Figure, Report, Section } from '../kit/report.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { paintWord, showInstant } from '../kit/words.ts';
import { pauseWords, signupWords } from './pauses.ts';
import { failureSection, flowFigures, healthSection, workerSection } from './platformReport.ts';

/** All that a super admin wants to see at a glance. */
export interface Platform {
  dashboard: AdminDashboard;
  stats: SystemStats;
  health: AdminHealth;
  system: SystemStatus;
}

export async function readPlatform(client: Client, signal?: AbortSignal): Promise<Platform> {
  const extras = signal ? { signal } : {};
  const [dashboard, stats, health, system] = await Promise.all([
    client.getAdminDashboard(extras),
    client.getSystemStats(extras),
    client.getAdminHealth(extras),
    client.getSystemStatus(extras),
  ]);
  return { dashboard: dashboard.data, stats: stats.data, health: health.data, system };
}

export const platformReport = ({ dashboard, stats, health, system }: Platform, utc: boolean): Report => ({
  head: `${paintWord(HEALTH_WORDS[health.status])} · ${pauseWords(system.sendingPause, utc)} · ${signupWords(system, utc)}`,
  note: null,
  figures: [...metricFigures(dashboard), ...flowFigures(stats, utc)],
  sections: [
    healthSection(health),
    failureSection(stats),
    workerSection(stats, utc),
    subscriptionSection(dashboard),
    recentSection(dashboard, utc),
  ],
});

function metricFigures({ metrics }: AdminDashboard): Figure[] {
  return [
    {
      label: 'Clinics',
      value: countWords(metrics.totalClinics),
      notes: [`${countWords(metrics.activeClinics)} texted in ${LIMITS.activeDays} days`],
    },
    {
      label: 'Paid clinics',
      value: countWords(metrics.paidClinics),
      notes: [`${countWords(metrics.trialClinics)} in preview`],
    },
    { label: 'Users', value: countWords(metrics.totalUsers), notes: [] },
    { label: 'Reviews', value: countWords(metrics.totalReviews), notes: [] },
  ];
}

type Plan = AdminDashboard['subscriptions'][number];

const planColumns: Column<Plan>[] = [
  { header: 'Plan', value: ({ status }) => SUBSCRIPTION_WORDS[status], drop: 0 },
  { header: 'Clinics', value: ({ clinics }) => countWords(clinics), drop: 0, right: true },
];

const subscriptionSection = ({ subscriptions }: AdminDashboard): Section => ({
  title: 'Subscriptions',
  beside: true,
  lines: (width) => tableLines(subscriptions, planColumns, width),
});

type Entry = AdminDashboard['recentActivity'][number];

const entryColumns = (utc: boolean): Column<Entry>[] => [
  { header: 'Action', value: ({ action }) => AUDIT_WORDS[action], drop: 0 },
  { header: 'What', value: ({ entityType }) => entityType, drop: 1 },
  { header: 'Who', value: ({ user }) => user ?? 'System', drop: 0, cut: 8 },
  { header: 'Clinic', value: ({ clinic }) => clinic ?? '', drop: 3, cut: 8 },
  { header: 'When', value: ({ timestamp }) => showInstant(timestamp, utc), drop: 2 },
];

const recentSection = ({ recentActivity }: AdminDashboard, utc: boolean): Section => ({
  title: 'Recent entries of the audit',
  beside: true,
  lines: (width) =>
    recentActivity.length > 0 ? tableLines(recentActivity, entryColumns(utc), width) : ['Nothing yet.'],
});
