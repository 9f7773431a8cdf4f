import type { Analytics, AnalyticsMetrics, TimeRange } from '../../contract/routes/analytics.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { auditExport, type Columns, type CsvFile, csvFile, refusePreview } from '../csvFile.ts';
import { readClinic } from '../patients/patients.ts';
import { rateOf } from '../periods.ts';
import { getAnalytics } from './analytics.ts';

/** The figures of a range as CSV: a line for each number or group, told apart by its section. */

interface Line {
  section: string;
  name: string;
  /** Reviews, or patients where the name says so. */
  count?: number;
  sent?: number;
  answered?: number;
  percent?: number | null;
  stars?: number | null;
}

const COLUMNS: Columns<Line> = {
  section: ({ section }) => section,
  name: ({ name }) => name,
  count: ({ count }) => show(count),
  sent: ({ sent }) => show(sent),
  answered: ({ answered }) => show(answered),
  percent: ({ percent }) => show(percent),
  stars: ({ stars }) => show(stars),
};

const show = (figure: number | null | undefined): string => String(figure ?? '');

/** Audited; throws `subscription_required` for a clinic that never paid. */
export async function exportAnalytics(
  ctx: Context,
  caller: ClinicCaller,
  timeRange: TimeRange,
): Promise<CsvFile> {
  refusePreview(caller);
  const { row } = await readClinic(ctx, caller.clinicId);
  const lines = linesOf(await getAnalytics(ctx, caller, timeRange));
  await auditExport(ctx, caller, 'analytics', { lines: lines.length, filter: { timeRange } });
  const file = { name: `analytics-${timeRange}`, zone: row.timezone, columns: COLUMNS };
  return csvFile(ctx, file, atOnce(lines));
}

async function* atOnce(lines: Line[]): AsyncGenerator<Line[]> {
  yield lines;
}

const linesOf = (analytics: Analytics): Line[] => [
  ...metricsLines(analytics.metrics),
  ...analytics.monthlyTrends.map(({ month, reviews, sent, responses, rating }) => ({
    section: 'Trend',
    name: month,
    count: reviews,
    sent,
    answered: responses,
    percent: rateOf(responses, sent),
    stars: rating,
  })),
  ...analytics.platformDistribution.map(({ name, count, value }) => ({
    section: 'Platform',
    name,
    count,
    percent: value,
  })),
  ...analytics.ratingDistribution.map(({ rating, count, percentage }) => ({
    section: 'Rating',
    name: String(rating),
    count,
    percent: percentage,
  })),
  ...analytics.byMember.map((asked) => askedLine('Member', asked.name, asked)),
  ...analytics.byTemplate.map((asked) => askedLine('Template', asked.name, asked)),
  ...analytics.byHour.map((asked) => askedLine('Hour', String(asked.hour), asked)),
];

const askedLine = (
  section: string,
  name: string,
  { sent, answered, responseRate }: { sent: number; answered: number; responseRate: number | null },
): Line => ({ section, name, sent, answered, percent: responseRate });

function metricsLines({ monthlyGrowth, ...metrics }: AnalyticsMetrics): Line[] {
  const section = 'Summary';
  const growth = 'Growth this month';
  return [
    { section, name: 'Reviews', count: metrics.totalReviews },
    { section, name: 'Average rating', stars: metrics.averageRating },
    { section, name: 'Response rate', percent: metrics.responseRate },
    { section, name: 'Active patients', count: metrics.activePatients },
    { section: growth, name: 'Reviews', percent: monthlyGrowth.reviews },
    { section: growth, name: 'Average rating', stars: monthlyGrowth.rating },
    { section: growth, name: 'Patients', percent: monthlyGrowth.patients },
    { section: growth, name: 'Response rate', percent: monthlyGrowth.responseRate },
  ];
}
