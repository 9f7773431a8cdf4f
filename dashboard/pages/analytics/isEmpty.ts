import type { Analytics } from '../../../server/contract/analytics.ts';

/** Whether nothing was sent and no review came in the range. */
export const isEmpty = ({ monthlyTrends }: Analytics): boolean =>
  monthlyTrends.every(({ sent, reviews }) => sent === 0 && reviews === 0);
