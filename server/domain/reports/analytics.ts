import { LIMITS } from '../../contract/core/limits.ts';
import {
  type Analytics,
  type AnalyticsMetrics,
  RANGE_PERIODS,
  type TimeRange,
} from '../../contract/routes/analytics.ts';
import type { RequestSums } from '../../store/reviews/requestSums.ts';
import { addUp, type ReviewSums } from '../../store/reviews/reviewSums.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { changeOf, growthOf, type LocalPeriod, lastMonths, lastPeriods, rateOf } from '../periods.ts';
import { type Figures, figuresOf, ratingOf, responseOf } from './figures.ts';
import { stretchesOf, sumByLocalHour } from './localHours.ts';
import { platformShares } from './shares.ts';

/** Figures of a longer time; the contract says what each number means. */

export async function getAnalytics(
  ctx: Context,
  caller: ClinicCaller,
  timeRange: TimeRange,
): Promise<Analytics> {
  const { figures, zone } = await figuresOf(ctx, caller);
  const periods = periodsOf(ctx, zone, timeRange);
  const range = wholeOf(periods);
  const sums = await readSums(ctx, figures, zone, periods);
  // The same stretches for hours, members and templates: what is asked of them is read once.
  const stretches = stretchesOf(zone, periods);
  const byHour = askedByHour(await sumByLocalHour(figures, stretches));
  return {
    isPreview: caller.preview,
    timeRange,
    metrics: await readMetrics(ctx, figures, zone, sums),
    monthlyTrends: trendsOf(periods, timeRange, sums),
    platformDistribution: platformShares(await figures.reviewsByPlatform(range)),
    ratingDistribution: ratingShares(sums.reviews[0] ?? new Map()),
    byMember: toAsked(await figures.requestsByMember(stretches)),
    byTemplate: toAsked(await figures.requestsByTemplate(stretches)),
    byHour,
    bestHour: bestOf(byHour),
  };
}

export async function getAnalyticsMetrics(
  ctx: Context,
  caller: ClinicCaller,
  timeRange: TimeRange,
): Promise<AnalyticsMetrics> {
  const { figures, zone } = await figuresOf(ctx, caller);
  const range = wholeOf(periodsOf(ctx, zone, timeRange));
  return readMetrics(ctx, figures, zone, await readSums(ctx, figures, zone, [range]));
}

/** What was left and sent in the whole range, in this month and in the one before, then in each of the range's periods. */
interface Sums {
  reviews: Map<number, ReviewSums>[];
  requests: RequestSums[];
}

/** Asked for at once, so that each row is read once. */
async function readSums(
  ctx: Context,
  figures: Figures,
  zone: string,
  periods: readonly LocalPeriod[],
): Promise<Sums> {
  const months = lastMonths(ctx.now(), zone);
  const all = [wholeOf(periods), months.current, months.before, ...periods];
  return { reviews: await figures.reviews(all), requests: await figures.requests(all) };
}

/** So many sums stand before those of the range's periods. */
const BEFORE_PERIODS = 3;

/** The range's days, weeks or months, the oldest first. */
function periodsOf(ctx: Context, zone: string, timeRange: TimeRange): LocalPeriod[] {
  const { count, unit } = RANGE_PERIODS[timeRange];
  return lastPeriods(ctx.now(), zone, count, unit);
}

const wholeOf = (periods: readonly LocalPeriod[]): LocalPeriod => ({
  ...(periods[0] as LocalPeriod),
  to: (periods.at(-1) as LocalPeriod).to,
});

async function readMetrics(
  ctx: Context,
  figures: Figures,
  zone: string,
  sums: Sums,
): Promise<AnalyticsMetrics> {
  const months = lastMonths(ctx.now(), zone);
  const [ofRange, month, before] = sums.reviews
    .slice(0, BEFORE_PERIODS)
    .map((byRating) => addUp(byRating.values())) as Three<ReviewSums>;
  const [asked, askedMonth, askedBefore] = sums.requests as Three<RequestSums>;
  const [added = 0, addedBefore = 0] = await figures.patientsAdded([months.current, months.before]);
  return {
    totalReviews: ofRange.reviews,
    averageRating: ratingOf(ofRange),
    responseRate: responseOf(asked),
    activePatients: (await figures.patients()).active,
    monthlyGrowth: {
      reviews: growthOf(month.reviews, before.reviews),
      rating: changeOf(ratingOf(month), ratingOf(before)),
      patients: growthOf(added, addedBefore),
      responseRate: changeOf(responseOf(askedMonth), responseOf(askedBefore)),
    },
  };
}

type Three<T> = [T, T, T, ...T[]];

const trendsOf = (
  periods: readonly LocalPeriod[],
  timeRange: TimeRange,
  { reviews, requests }: Sums,
): Analytics['monthlyTrends'] =>
  periods.map(({ date }, at) => {
    const left = addUp(reviews[at + BEFORE_PERIODS]?.values() ?? []);
    const { sent, answered } = requests[at + BEFORE_PERIODS] as RequestSums;
    return {
      month: RANGE_PERIODS[timeRange].unit === 'month' ? date.slice(0, 7) : date,
      reviews: left.reviews,
      responses: answered,
      sent,
      rating: ratingOf(left),
    };
  });

const RATINGS = [5, 4, 3, 2, 1];

function ratingShares(byRating: Map<number, ReviewSums>): Analytics['ratingDistribution'] {
  const total = addUp(byRating.values()).reviews;
  return RATINGS.map((rating) => {
    const count = byRating.get(rating)?.reviews ?? 0;
    return { rating, count, percentage: rateOf(count, total) ?? 0 };
  });
}

/** With their rates, the most requests first; without those who sent none. */
function toAsked<Of extends { name: string } & RequestSums>(
  sums: readonly Of[],
): (Of & { responseRate: number | null })[] {
  return sums
    .filter(({ sent }) => sent > 0)
    .sort((a, b) => b.sent - a.sent || a.name.localeCompare(b.name))
    .map((sum) => ({ ...sum, responseRate: responseOf(sum) }));
}

const askedByHour = (hours: Map<number, RequestSums>): Analytics['byHour'] =>
  [...hours]
    .filter(([, { sent }]) => sent > 0)
    .sort(([a], [b]) => a - b)
    .map(([hour, sums]) => ({ hour, ...sums, responseRate: responseOf(sums) }));

/** Best is what is better than rivals: an hour that alone has enough requests, or shares its rate, is not. */
function bestOf(byHour: Analytics['byHour']): number | null {
  const rate = ({ answered, sent }: RequestSums): number => answered / sent;
  const telling = byHour.filter(({ sent }) => sent >= LIMITS.bestHourRequests);
  const [best, rival] = telling.toSorted((a, b) => rate(b) - rate(a));
  return best && rival && rate(best) > rate(rival) ? best.hour : null;
}
