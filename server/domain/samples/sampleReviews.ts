import { LIMITS } from '../../contract/core/limits.ts';
import type { Review, ReviewCase } from '../../contract/routes/reviews.ts';
import { fold } from '../../store/db/fold.ts';
import type { ReviewFilter } from '../../store/reviews/reviews.ts';

/** Made-up reviews for clinics that never paid: the same at every call, dated back from today. */

const DAY = 86_400_000;

type Sample = [
  daysAgo: number,
  rating: Review['rating'],
  platform: Review['platform'],
  name: string | null,
  feedback: string | null,
];

const SAMPLES: Sample[] = [
  [0.2, 5, 'google', 'Amelia R.', null],
  [0.9, 5, 'google', null, null],
  [1.4, 4, 'facebook', 'Jonah K.', 'Kind staff and hardly any wait.'],
  [2.1, 2, 'google', 'Priya S.', 'I waited forty minutes past my time and nobody said why.'],
  [3.3, 5, 'healthgrades', 'Walter B.', null],
  [4.6, 5, 'google', null, null],
  [5.2, 3, 'google', 'Nora F.', 'The visit was fine. Parking was hard to find.'],
  [6.8, 5, 'google', 'Luis M.', null],
  [8.1, 4, 'google', null, 'Clear answers to all my questions.'],
  [9.5, 5, 'facebook', 'Grace T.', null],
  [11.7, 1, 'google', null, 'My call about the bill was never returned.'],
  [13.2, 5, 'google', 'Owen P.', null],
  [15.4, 5, 'yelp', 'Hanna V.', null],
  [17.9, 4, 'google', 'Imre N.', 'Friendly front desk.'],
  [20.3, 5, 'google', null, null],
  [22.8, 5, 'healthgrades', 'Carla D.', null],
  [24.1, 5, 'google', 'Tom W.', null],
  [25.6, 3, 'facebook', null, 'A little rushed at the end.'],
  [26.8, 5, 'google', 'Sofia L.', null],
];

export const sampleReviews = (now: Date): Review[] =>
  SAMPLES.map(([daysAgo, rating, platform, name, feedback], index) => ({
    id: `00000000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    rating,
    feedback,
    isPublic: rating >= LIMITS.publicRatingFrom,
    submittedAt: instant(now, daysAgo),
    name,
    platform,
    status: rating >= LIMITS.publicRatingFrom ? ('published' as const) : ('pending' as const),
    respondedAt: respondedAt(now, daysAgo, rating),
    case: rating > LIMITS.lowRatingTo ? null : sampleCase(now, daysAgo),
    asked: null,
  }));

const instant = (now: Date, daysAgo: number): string => new Date(now.getTime() - daysAgo * DAY).toISOString();

/** The older half of the low ratings was looked after, half a day after each came. */
const isSettled = (daysAgo: number): boolean => daysAgo > 10;

const respondedAt = (now: Date, daysAgo: number, rating: number): string | null =>
  rating <= LIMITS.lowRatingTo && isSettled(daysAgo) ? instant(now, daysAgo - 0.5) : null;

const sampleCase = (now: Date, daysAgo: number): ReviewCase => ({
  status: isSettled(daysAgo) ? 'resolved' : 'open',
  ownerId: null,
  ownerName: isSettled(daysAgo) ? 'Sample User' : null,
  note: isSettled(daysAgo) ? 'Called back and put right.' : null,
  updatedAt: instant(now, isSettled(daysAgo) ? daysAgo - 0.5 : daysAgo),
});

/** Whether a filter lets a sample through. */
export const fitsReview =
  (filter: ReviewFilter) =>
  (review: Review): boolean =>
    (filter.platform === 'all' || review.platform === filter.platform) &&
    (filter.rating === 'all' || review.rating === filter.rating) &&
    (filter.status === 'all' || (filter.status === 'responded') === (review.respondedAt !== null)) &&
    (filter.case === 'all' || review.case?.status === filter.case) &&
    (!filter.dateFrom || review.submittedAt >= filter.dateFrom) &&
    (!filter.dateTo || review.submittedAt < filter.dateTo) &&
    fold(`${review.feedback ?? ''} ${review.name ?? ''}`).includes(fold(filter.search ?? ''));
