import type { Dashboard } from '../../server/contract/routes/dashboard.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { isDashboardEmpty, DASHBOARD_WORDS as words } from '../../server/contract/words/dashboardView.ts';
import { GROWTH_WORDS, sayPercent, TREND_WORDS } from '../../server/contract/words/reportWords.ts';
import { platformSection } from '../admin/platformSection.ts';
import { sayWeekday } from '../kit/chartDates.ts';
import { chartLines, drawnCount } from '../kit/charts.ts';
import {
  BEGIN,
  changeNote,
  type Figure,
  factLines,
  NO_VALUE,
  type Report,
  type Section,
} from '../kit/report.ts';
import { tableLines } from '../kit/table.ts';
import { paint, printable, showInstant } from '../kit/words.ts';
import { SAMPLES } from '../reviews/reviews.ts';

/** How a clinic is doing, at a glance, in the words of the dashboard's screen. */
export function dashboardReport(dashboard: Dashboard, utc: boolean): Report {
  if (isDashboardEmpty(dashboard)) return { note: `${words.none} ${BEGIN}`, figures: [], sections: [] };
  const { isPreview, stats, reviewTrends, platformDistribution, recentActivity, smsPerformance } = dashboard;
  return {
    note: isPreview ? SAMPLES : null,
    figures: figuresOf(stats),
    sections: [
      weekSection(reviewTrends),
      { ...platformSection({ ...words.platforms, shares: platformDistribution }), beside: true },
      { ...activitySection(recentActivity, utc), beside: true },
      textsSection(smsPerformance),
    ],
  };
}

function figuresOf(stats: Dashboard['stats']): Figure[] {
  const { monthlyGrowth: growth, weeklyGrowth, completionRate, averageRating } = stats;
  const completion =
    completionRate === null ? words.noCompletion : words.completion(sayPercent(completionRate));
  return [
    {
      label: words.stats.patients,
      value: countWords(stats.totalPatients),
      notes: [changeNote(growth.patients, GROWTH_WORDS.added)],
    },
    {
      label: words.stats.sent,
      value: countWords(stats.reviewsSent),
      notes: [changeNote(growth.reviews, GROWTH_WORDS.counted)],
    },
    {
      label: words.stats.completed,
      value: countWords(stats.reviewsCompleted),
      notes: [completion, changeNote(weeklyGrowth.reviewsCompleted, words.week)],
    },
    {
      label: words.stats.rating,
      value: averageRating === null ? NO_VALUE : `${averageRating} ${words.outOf}`,
      notes: [averageRating === null ? words.noRating : changeNote(growth.rating, GROWTH_WORDS.rated)],
    },
  ];
}

type Day = Dashboard['reviewTrends'][number];

function weekSection(days: Day[]): Section {
  const most = Math.max(...days.flatMap(({ sent, completed }) => [sent, completed]));
  const measures = [
    drawnCount<Day>(TREND_WORDS.sent, ({ sent }) => sent, { most, tone: 'waiting' }),
    drawnCount<Day>(TREND_WORDS.reviews, ({ completed }) => completed, { most, tone: 'good' }),
  ];
  const name = { header: words.trends.columns.day, value: ({ date }: Day) => sayWeekday(date) };
  return {
    title: TREND_WORDS.title,
    help: words.trends.help,
    lines: (width) => (most === 0 ? [words.trends.none] : chartLines(days, name, measures, width)),
  };
}

type Entry = Dashboard['recentActivity'][number];

const activitySection = (entries: Entry[], utc: boolean): Section => ({
  title: words.activity.title,
  lines: (width) => {
    if (entries.length === 0) return [words.activity.none];
    const whatOf = ({ description }: Entry) => printable(description);
    const whenOf = ({ timestamp }: Entry) => showInstant(timestamp, utc);
    const columns = [
      { header: 'What happened', value: whatOf, drop: 0 },
      { header: 'When', value: whenOf, drop: 1 },
    ];
    const fits = entries.every((entry) => `${whatOf(entry)}  ${whenOf(entry)}`.length <= width);
    if (fits) return tableLines(entries, columns, width);
    return entries.flatMap((entry) => [whatOf(entry), paint('quiet', `  ${whenOf(entry)}`)]);
  },
});

function textsSection(texts: Dashboard['smsPerformance']): Section {
  const rate = (percent: number | null, reason: string): string =>
    percent === null ? `${NO_VALUE} ${reason}` : sayPercent(percent);
  const facts = [
    [words.sms.delivery, rate(texts.deliveryRate, words.sms.noTexts)],
    [words.sms.response, rate(texts.responseRate, words.sms.noRequests)],
    [words.sms.sent, countWords(texts.totalSent)],
    [words.sms.delivered, countWords(texts.totalDelivered)],
  ] as const;
  return { title: words.sms.title, help: words.sms.help, lines: () => factLines(facts) };
}
