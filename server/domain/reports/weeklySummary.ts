import { LIMITS } from '../../contract/core/limits.ts';
import type { RequestSums } from '../../store/reviews/requestSums.ts';
import { addUp, type ReviewSums } from '../../store/reviews/reviewSums.ts';
import type { Context } from '../context.ts';
import type { Week } from '../mail/mails.ts';
import { changeOf, growthOf, lastPeriods, lastSunday, lastWeeks } from '../periods.ts';
import { figuresOf, ratingOf, responseOf, trendsOf } from './figures.ts';

const DAYS = 7;

/**
 * The seven local days of a clinic, Monday to Sunday, that were over at an instant: what the dashboard, the reviews and
 * the analytics showed of the week when that Sunday ended.
 */
export async function readWeek(ctx: Context, clinicId: string, at: Date): Promise<Week> {
  const { figures, zone } = await figuresOf(ctx, { clinicId, preview: false });
  const sunday = lastSunday(at, zone);
  const { current, before } = lastWeeks(sunday, zone);
  const days = lastPeriods(sunday, zone, DAYS, 'day');
  const byRating = await figures.reviews([current, before, ...days]);
  const reviews = byRating.map((sums) => addUp(sums.values()));
  const requests = await figures.requests([current, before, ...days]);
  const [ofWeek, ofBefore, ...ofDays] = reviews as Two<ReviewSums>;
  const [asked, askedBefore, ...askedOfDays] = requests as Two<RequestSums>;
  const [added = 0, addedBefore = 0] = await figures.patientsAdded([current, before]);
  return {
    from: current.date,
    reviews: ofWeek.reviews,
    lowRatings: lowOf(byRating[0]),
    averageRating: ratingOf(ofWeek),
    requests: asked.sent,
    responseRate: responseOf(asked),
    patients: added,
    change: {
      reviews: growthOf(ofWeek.reviews, ofBefore.reviews),
      averageRating: changeOf(ratingOf(ofWeek), ratingOf(ofBefore)),
      requests: growthOf(asked.sent, askedBefore.sent),
      responseRate: changeOf(responseOf(asked), responseOf(askedBefore)),
      patients: growthOf(added, addedBefore),
    },
    days: trendsOf(days, ofDays, askedOfDays),
  };
}

type Two<T> = [T, T, ...T[]];

const lowOf = (byRating: ReadonlyMap<number, ReviewSums> = new Map()): number =>
  addUp([...byRating].filter(([rating]) => rating <= LIMITS.lowRatingTo).map(([, sums]) => sums)).reviews;
