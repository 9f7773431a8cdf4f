import {
  type Analytics,
  type AnalyticsMetrics,
  RANGE_PERIODS,
} from '../../server/contract/routes/analytics.ts';
import { showTime } from '../../server/contract/rules/wallClock.ts';
import { isAnalyticsEmpty, ANALYTICS_WORDS as words } from '../../server/contract/words/analyticsView.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { GROWTH_WORDS, sayPercent, TREND_WORDS } from '../../server/contract/words/reportWords.ts';
import { platformSection } from '../admin/platformSection.ts';
import { sayDay, sayMonth } from '../kit/chartDates.ts';
import { chartLines, drawnCount, type Measure, type Name } from '../kit/charts.ts';
import {
  BEGIN,
  changeNote,
  type Figure,
  NO_VALUE,
  percentOf,
  type Report,
  type Section,
} from '../kit/report.ts';
import { SAMPLES } from '../reviews/reviews.ts';

/** What came of the requests of a longer time, in the words of the dashboard's screen. */
export function analyticsReport(analytics: Analytics): Report {
  const { timeRange, metrics, platformDistribution: shares, isPreview } = analytics;
  const head = words.ranges[timeRange];
  const figures = figuresOf(metrics);
  if (isAnalyticsEmpty(analytics)) {
    return { head, figures, sections: [], note: `${words.none(timeRange)} ${BEGIN}` };
  }
  const platforms = { help: words.platforms(timeRange), none: words.noReviews, shares };
  return {
    head,
    figures,
    note: isPreview ? SAMPLES : null,
    sections: [
      trendSection(analytics),
      { ...platformSection(platforms), beside: true },
      { ...ratingSection(analytics), beside: true },
      { ...hourSection(analytics), beside: true },
      askedSection(words.members, analytics.byMember),
      askedSection(words.templates, analytics.byTemplate),
    ],
  };
}

function figuresOf({
  totalReviews,
  averageRating,
  responseRate,
  activePatients,
  ...rest
}: AnalyticsMetrics): Figure[] {
  const { monthlyGrowth: growth } = rest;
  return [
    {
      label: words.stats.reviews,
      value: countWords(totalReviews),
      notes: [changeNote(growth.reviews, GROWTH_WORDS.counted)],
    },
    {
      label: words.stats.rating,
      value: averageRating === null ? NO_VALUE : String(averageRating),
      notes: [averageRating === null ? words.noReviews : changeNote(growth.rating, GROWTH_WORDS.rated)],
    },
    {
      label: words.stats.response,
      value: percentOf(responseRate),
      notes: [responseRate === null ? words.noRequests : changeNote(growth.responseRate, GROWTH_WORDS.rate)],
    },
    {
      label: words.stats.patients,
      value: countWords(activePatients),
      notes: [changeNote(growth.patients, GROWTH_WORDS.added)],
    },
  ];
}

type Period = Analytics['monthlyTrends'][number];

/** How each period is called, and below which word. */
const PERIOD_NAMES = {
  day: { header: words.trends.columns.period, say: sayDay },
  week: { header: words.trends.weekOf('').trim(), say: sayDay },
  month: { header: words.trends.columns.period, say: sayMonth },
};

function trendSection({ timeRange, monthlyTrends: periods }: Analytics): Section {
  const { columns: heads } = words.trends;
  const most = Math.max(...periods.flatMap(({ sent, reviews }) => [sent, reviews]));
  const measures: Measure<Period>[] = [
    drawnCount(heads.sent, ({ sent }) => sent, { most, tone: 'waiting' }),
    { header: heads.answered, said: ({ responses }) => countWords(responses), drop: 1 },
    drawnCount(heads.reviews, ({ reviews }) => reviews, { most, tone: 'good' }),
    { header: heads.rating, said: ({ rating }) => String(rating ?? NO_VALUE), drop: 2 },
  ];
  const { header, say } = PERIOD_NAMES[RANGE_PERIODS[timeRange].unit];
  const name = { header, value: ({ month }: Period) => say(month) };
  return {
    title: TREND_WORDS.title,
    help: words.trends.help(timeRange),
    lines: (width) => chartLines(periods, name, measures, width),
  };
}

type Level = Analytics['ratingDistribution'][number];

function ratingSection({ timeRange, ratingDistribution: levels }: Analytics): Section {
  const { columns: heads } = words.ratings;
  const most = Math.max(...levels.map(({ count }) => count));
  const measures: Measure<Level>[] = [
    { header: heads.reviews, said: ({ count }) => countWords(count), drop: 1 },
    {
      header: heads.share,
      said: ({ percentage }) => sayPercent(percentage),
      drop: 0,
      bar: { value: ({ count }) => count, most, tone: () => 'good' },
    },
  ];
  const name = { header: heads.rating, value: ({ rating }: Level) => plural(rating, 'star') };
  return {
    title: words.ratings.title,
    help: words.ratings.help(timeRange),
    lines: (width) => (most === 0 ? [words.noReviews] : chartLines(levels, name, measures, width)),
  };
}

/** What came of some of the requests. */
type Asked = Omit<Analytics['byMember'][number], 'userId' | 'name'>;

const COUNTS: Measure<Asked>[] = [
  { header: words.asked.sent, said: ({ sent }) => countWords(sent), drop: 1 },
  { header: words.asked.answered, said: ({ answered }) => countWords(answered), drop: 2 },
];
const RATE: Measure<Asked> = {
  header: words.asked.rate,
  said: ({ responseRate }) => percentOf(responseRate),
  drop: 0,
};

type Hour = Analytics['byHour'][number];

const clock = (hour: number): string => showTime(`${hour}:00`);

function hourSection({ byHour: hours, bestHour: best }: Analytics): Section {
  const most = Math.max(...hours.map(({ responseRate }) => responseRate ?? 0));
  const bar: Measure<Hour>['bar'] = {
    value: ({ responseRate }) => responseRate ?? 0,
    most,
    tone: ({ hour }) => (hour === best ? 'good' : 'quiet'),
  };
  const name = { header: words.hours.columns.hour, value: ({ hour }: Hour) => clock(hour) };
  return {
    title: words.hours.title,
    help: best === null ? words.hours.unknown : words.hours.best(clock(best)),
    lines: (width) =>
      hours.length === 0 ? [words.noRequests] : chartLines(hours, name, [...COUNTS, { ...RATE, bar }], width),
  };
}

interface Words {
  title: string;
  help: string;
  name: string;
  none: string;
}

/** What came of the requests, by one of the ways in which they differ. */
function askedSection<Row extends Asked & { name: string }>(
  { title, help, name: header, none }: Words,
  rows: Row[],
): Section {
  const name: Name<Row> = { header, value: (row) => row.name, cut: 10 };
  return {
    title,
    help,
    lines: (width) => (rows.length === 0 ? [none] : chartLines(rows, name, [...COUNTS, RATE], width)),
  };
}
