import { PLATFORM_NAMES } from '../../contract/rules/platforms.ts';
import { TEMPLATES } from '../../contract/rules/templates.ts';
import type { Period } from '../../store/db/periods.ts';
import type { RequestSums } from '../../store/reviews/requestSums.ts';
import type { ReviewSums } from '../../store/reviews/reviewSums.ts';
import { EVERY_REVIEW, type ReviewFilter } from '../../store/reviews/reviews.ts';
import { SAMPLE_USER, samplePatients } from './samplePatients.ts';
import { type SampleRequest, sampleRequests } from './sampleRequests.ts';
import { fitsReview, sampleReviews } from './sampleReviews.ts';
import { sampleTexts } from './sampleTexts.ts';

/** The sums of the sample world, by plain loops, in the shapes in which the store gives a clinic's own. */

const isWithin = (at: string, { from, to }: Period): boolean => (!from || at >= from) && (!to || at < to);

/** Of the sample reviews within a filter. */
export function sumSampleReviews(now: Date, filter: ReviewFilter): ReviewSums {
  const found = sampleReviews(now).filter(fitsReview(filter));
  const followed = found.filter(({ isPublic }) => isPublic).length;
  return {
    reviews: found.length,
    ratingSum: found.reduce((sum, { rating }) => sum + rating, 0),
    offered: followed,
    followed,
    responded: found.filter(({ respondedAt }) => respondedAt !== null).length,
  };
}

export function sumSampleRequests(
  now: Date,
  period: Period,
  fits: (request: SampleRequest) => boolean = () => true,
): RequestSums {
  const found = sampleRequests(now).filter((one) => isWithin(one.sentAt, period) && fits(one));
  return { sent: found.length, answered: found.filter(({ isAnswered }) => isAnswered).length };
}

const RATINGS = [1, 2, 3, 4, 5];
const SAMPLE_USER_ID = '00000000-0000-7000-8000-000000000400';

const filterOf = ({ from, to }: Period): ReviewFilter => ({ ...EVERY_REVIEW, dateFrom: from, dateTo: to });

/** All that the dashboard and the analytics count (reports/figures.ts). */
export function sampleFigures(now: Date) {
  const patients = samplePatients(now);
  const requests = (period: Period, fits?: (request: SampleRequest) => boolean) =>
    sumSampleRequests(now, period, fits);
  return {
    patients: async () => ({
      total: patients.length,
      active: patients.filter(({ status }) => status === 'active').length,
    }),
    patientsAdded: async (periods: readonly Period[]) =>
      periods.map((period) => patients.filter(({ createdAt }) => isWithin(createdAt, period)).length),
    reviews: async (periods: readonly Period[]) => periods.map((period) => sumByRating(now, period)),
    reviewsByPlatform: async (period: Period) =>
      PLATFORM_NAMES.map((platform) => ({
        platform,
        reviews: sumSampleReviews(now, { ...filterOf(period), platform }).reviews,
      })),
    requests: async (periods: readonly Period[]) => periods.map((period) => requests(period)),
    requestsByMember: async (periods: readonly Period[]) => [
      { userId: SAMPLE_USER_ID, name: SAMPLE_USER, ...requests(spanOf(periods)) },
    ],
    requestsByTemplate: async (periods: readonly Period[]) =>
      TEMPLATES.map(({ name, label }) => ({
        template: name,
        name: label,
        ...requests(spanOf(periods), ({ template }) => template === name),
      })),
    requestsByHour: async (periods: readonly Period[]) =>
      periods.flatMap((within, period) =>
        Array.from({ length: 24 }, (_, hour) => ({
          period,
          hour,
          ...requests(within, ({ sentAt }) => new Date(sentAt).getUTCHours() === hour),
        })),
      ),
    texts: async (period: Period) => sumTexts(now, period),
  };
}

const sumByRating = (now: Date, period: Period): Map<number, ReviewSums> =>
  new Map(
    RATINGS.map((rating) => [rating, sumSampleReviews(now, { ...filterOf(period), rating })] as const).filter(
      ([, { reviews }]) => reviews > 0,
    ),
  );

function sumTexts(now: Date, period: Period): { sent: number; delivered: number } {
  const sent = sampleTexts(now).flatMap(({ text }) =>
    text?.acceptedAt && isWithin(text.acceptedAt, period) ? [text] : [],
  );
  return { sent: sent.length, delivered: sent.filter(({ status }) => status === 'delivered').length };
}

/** From the first of periods that follow each other to the last. */
const spanOf = (periods: readonly Period[]): Period => ({ from: periods[0]?.from, to: periods.at(-1)?.to });
