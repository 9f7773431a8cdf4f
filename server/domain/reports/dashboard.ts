import { LIMITS } from '../../contract/core/limits.ts';
import type { Dashboard } from '../../contract/routes/dashboard.ts';
import type { RequestSums } from '../../store/reviews/requestSums.ts';
import { addUp, type ReviewSums } from '../../store/reviews/reviewSums.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { changeOf, growthOf, lastDays, lastMonths, lastPeriods, lastWeeks, rateOf } from '../periods.ts';
import { listRecent } from './activity.ts';
import { figuresOf, ratingOf, responseOf, trendsOf } from './figures.ts';
import { platformShares } from './shares.ts';

/** How a clinic is doing, at a glance; the contract says what each number means. */

const DAYS = 7;

export async function getDashboard(ctx: Context, caller: ClinicCaller): Promise<Dashboard> {
  const { figures, zone } = await figuresOf(ctx, caller);
  const now = ctx.now();
  const months = lastMonths(now, zone);
  const weeks = lastWeeks(now, zone);
  const days = lastPeriods(now, zone, DAYS, 'day');
  const performance = lastDays(now, zone, LIMITS.performanceDays);
  const bothMonths = [months.current, months.before];
  const periods = [...bothMonths, weeks.current, weeks.before, performance, ...days];
  const reviews = (await figures.reviews(periods)).map((byRating) => addUp(byRating.values()));
  const requests = await figures.requests(periods);
  const [month, monthBefore, week, weekBefore, , ...ofDays] = reviews as Five<ReviewSums>;
  const [asked, askedBefore, , , askedLately, ...askedOfDays] = requests as Five<RequestSums>;
  const [added = 0, addedBefore = 0] = await figures.patientsAdded(bothMonths);
  const texts = await figures.texts(performance);
  return {
    stats: {
      totalPatients: (await figures.patients()).total,
      reviewsSent: asked.sent,
      reviewsCompleted: month.reviews,
      completionRate: responseOf(asked),
      averageRating: ratingOf(month),
      monthlyGrowth: {
        patients: growthOf(added, addedBefore),
        reviews: growthOf(asked.sent, askedBefore.sent),
        rating: changeOf(ratingOf(month), ratingOf(monthBefore)),
      },
      weeklyGrowth: { reviewsCompleted: growthOf(week.reviews, weekBefore.reviews) },
    },
    reviewTrends: trendsOf(days, ofDays, askedOfDays),
    platformDistribution: platformShares(await figures.reviewsByPlatform({})),
    recentActivity: await listRecent(ctx, caller, LIMITS.recentActivity),
    smsPerformance: {
      totalSent: texts.sent,
      totalDelivered: texts.delivered,
      deliveryRate: rateOf(texts.delivered, texts.sent),
      responseRate: responseOf(askedLately),
    },
    isPreview: caller.preview,
  };
}

type Five<T> = [T, T, T, T, T, ...T[]];
