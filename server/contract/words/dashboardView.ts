import { LIMITS } from '../core/limits.ts';
import type { Dashboard } from '../routes/dashboard.ts';

/** What the screen and the terminal show of the dashboard. */

export const DASHBOARD_WORDS = {
  none: 'Nothing to show yet. Text your patients and ask how their visit was; what comes back stands here.',
  stats: {
    patients: 'Total Patients',
    sent: 'Reviews Sent this month',
    completed: 'Completed Reviews this month',
    rating: 'Average Rating this month',
  },
  outOf: 'out of 5',
  completion: (percent: string) => `${percent} completion rate`,
  noCompletion: '– No requests this month to complete',
  noRating: 'No reviews this month',
  week: {
    more: (percent: string) => `${percent} % more this week than the week before`,
    less: (percent: string) => `${percent} % fewer this week than the week before`,
    same: 'As many this week as the week before',
    times: (times: string) => `${times} times as many this week as the week before`,
    none: '– None the week before to compare with',
  },
  trends: {
    help: 'Requests that were sent and reviews that came, the last 7 days.',
    none: 'No requests and no reviews in the last 7 days',
    columns: { day: 'Day', sent: 'Sent', completed: 'Completed' },
  },
  platforms: { help: 'Of all reviews.', none: 'No reviews yet' },
  activity: { title: 'Recent Activity', none: 'No recent activity to display' },
  sms: {
    title: 'SMS Performance',
    help: `Texts of every kind, the last ${LIMITS.performanceDays} days.`,
    delivery: 'Delivery rate',
    response: 'Response rate',
    sent: 'Total sent',
    delivered: 'Total delivered',
    noTexts: `No texts in the last ${LIMITS.performanceDays} days`,
    noRequests: `No requests in the last ${LIMITS.performanceDays} days`,
  },
} as const;

/** Whether a clinic has nothing yet that numbers or charts could tell. */
export const isDashboardEmpty = ({
  stats,
  platformDistribution,
  reviewTrends,
  smsPerformance,
}: Dashboard): boolean =>
  stats.totalPatients === 0 &&
  stats.reviewsSent === 0 &&
  platformDistribution.length === 0 &&
  smsPerformance.totalSent === 0 &&
  reviewTrends.every(({ sent, completed }) => sent === 0 && completed === 0);
