import { SUBSCRIPTION_STATES } from '../../contract/rules/subscriptionStates.ts';
import type { Db, Row } from '../db/db.ts';

/** What the payment provider was not told or asked in time, over all clinics. */
export interface PaymentTrouble {
  /** Reports of overage that were tried, and wait. */
  untold: number;
  /** What it said to one of them. */
  problem: string | null;
  /** Reports that are told no more. */
  givenUp: number;
  /** Subscriptions that run by what is kept, though their period is over. */
  unreported: number;
}

const RUNNING = Object.entries(SUBSCRIPTION_STATES)
  .filter(([, { runs }]) => runs)
  .map(([status]) => `'${status}'`);

const TROUBLE = `
  WITH untold AS (
    SELECT problem FROM overage_reports WHERE status = 'waiting' AND attempts > 0 AND created_at < ?)
  SELECT (SELECT count(*) FROM untold) AS untold, (SELECT max(problem) FROM untold) AS problem,
    (SELECT count(*) FROM overage_reports WHERE status IN ('refused', 'unknown') AND created_at >= ?) AS given_up,
    (SELECT count(*) FROM subscriptions
     WHERE status IN (${RUNNING.join(', ')}) AND provider_subscription_id IS NOT NULL
       AND provider_customer_id IS NOT NULL AND period_end < ?) AS unreported`;

export async function readPaymentTrouble(
  { hot }: Db,
  when: { toldBefore: string; givenUpSince: string; endedBefore: string },
): Promise<PaymentTrouble> {
  const row = await hot.get<Row>(TROUBLE, [when.toldBefore, when.givenUpSince, when.endedBefore]);
  return {
    untold: Number(row?.untold),
    problem: row?.problem ?? null,
    givenUp: Number(row?.given_up),
    unreported: Number(row?.unreported),
  };
}
