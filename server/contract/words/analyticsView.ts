import { LIMITS } from '../core/limits.ts';
import type { Analytics, TimeRange } from '../routes/analytics.ts';

/** What the screen and the terminal show of the analytics. */

/** The time that a range covers, inside a sentence. */
const TIMES: Record<TimeRange, string> = {
  week: 'the last 7 days',
  month: 'the last 30 days',
  quarter: 'the last 13 weeks',
  year: 'the last 12 months',
};

export const ANALYTICS_WORDS = {
  ranges: {
    week: 'Week: last 7 days',
    month: 'Month: last 30 days',
    quarter: 'Quarter: last 13 weeks',
    year: 'Year: last 12 months',
  },
  none: (range: TimeRange) => `Nothing was sent and no review came in ${TIMES[range]}.`,
  stats: {
    reviews: 'Total Reviews',
    rating: 'Average Rating',
    response: 'Response Rate',
    patients: 'Active Patients',
  },
  noReviews: 'No reviews in this time',
  noRequests: 'No requests in this time',
  trends: {
    help: (range: TimeRange) => `Requests that were sent and reviews that came, ${TIMES[range]}.`,
    weekOf: (day: string) => `Week from ${day}`,
    columns: {
      period: 'Time',
      sent: 'Sent',
      answered: 'Answered',
      reviews: 'Reviews',
      rating: 'Average rating',
    },
  },
  platforms: (range: TimeRange) => `Of the reviews of ${TIMES[range]}.`,
  ratings: {
    title: 'Rating Distribution',
    help: (range: TimeRange) => `Of the reviews of ${TIMES[range]}.`,
    said: (count: string, percent: string) => `${count} · ${percent}`,
    columns: { rating: 'Rating', reviews: 'Reviews', share: 'Share' },
  },
  hours: {
    title: 'Best Hour',
    best: (hour: string) => `Percent of the requests that are answered, by the hour. Best from ${hour}.`,
    unknown: `Percent of the requests that are answered, by the hour. Which is best is known once two hours have ${LIMITS.bestHourRequests} requests each, and one of them is answered more than every other.`,
    columns: { hour: 'Sent from' },
  },
  members: {
    title: 'By staff member',
    help: 'Who sent the requests, and how many were answered.',
    name: 'Sent by',
    none: 'No requests in this time',
  },
  templates: {
    title: 'By template',
    help: 'Which words were sent, and how many were answered.',
    name: 'Template',
    none: 'No requests in this time',
  },
  asked: { sent: 'Sent', answered: 'Answered', rate: 'Response rate' },
} as const;

/** Whether nothing was sent and no review came in the range. */
export const isAnalyticsEmpty = ({ monthlyTrends }: Analytics): boolean =>
  monthlyTrends.every(({ sent, reviews }) => sent === 0 && reviews === 0);
