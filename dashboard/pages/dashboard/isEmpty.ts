import type { Dashboard } from '../../../server/contract/dashboard.ts';

/** Whether a clinic has nothing yet that numbers or charts could tell. */
export const isEmpty = ({ stats, platformDistribution, reviewTrends, smsPerformance }: Dashboard): boolean =>
  stats.totalPatients === 0 &&
  stats.reviewsSent === 0 &&
  platformDistribution.length === 0 &&
  smsPerformance.totalSent === 0 &&
  reviewTrends.every(({ sent, completed }) => sent === 0 && completed === 0);
