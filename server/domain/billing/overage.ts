import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import {
  addReport,
  type ClaimedReport,
  claimReports,
  findUnreported,
  type ReportResult,
  recordReport,
} from '../../store/billing/overageReports.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';
import { PaymentsError } from '../ports.ts';

/**
 * Texts beyond the quota on their way to the payment provider: reports are made of what `usage` counted,
 * and each is told until it is counted. Sending knows nothing of it.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days after a period's end in which texts of it are still found: the last ones are accepted late. */
const LATE_DAYS = 31;

/** Makes a report of the texts of each period that none was made of. */
export async function makeReports(ctx: Context): Promise<void> {
  const endedAfter = new Date(ctx.now().getTime() - LATE_DAYS * DAY).toISOString();
  for (const found of await findUnreported(ctx.db, { quota: LIMITS.quota, endedAfter })) {
    await ctx.transaction((tx) => addReport(tx.db, found, { id: uuid(), createdAt: instantNow(tx) }));
  }
}

/** Claims up to `limit` reports and tells them; gives how many it claimed. */
export async function tellReports(ctx: Context, owner: string, limit: number): Promise<number> {
  const now = instantNow(ctx);
  const until = new Date(Date.parse(now) + ctx.config.paymentTimes.lease).toISOString();
  const lease = { owner, now, until, farthest: farthestAhead(now) };
  const reports = await claimReports(ctx.db, limit, lease);
  const ofClinics = Map.groupBy(reports, ({ clinicId }) => clinicId);
  await Promise.all([...ofClinics.values()].map((ofClinic) => tellInTurn(ctx, owner, ofClinic)));
  return reports.length;
}

/** Stripe takes one call at a time for a customer; after one that failed the clinic's others wait with it. */
async function tellInTurn(ctx: Context, owner: string, ofClinic: ClaimedReport[]): Promise<void> {
  let failed: ReportResult | undefined;
  for (const report of ofClinic) {
    const result = failed ?? (await attempt(ctx, report));
    if (result.status === 'waiting') failed = result;
    logTrouble(ctx, report, result);
    await recordReport(ctx.db, report, owner, result);
  }
}

function logTrouble({ log }: Context, report: ClaimedReport, result: ReportResult): void {
  const { id: reportId, clinicId, texts, attempts } = report;
  const facts = { reportId, clinicId, texts, attempts, ...result };
  if (result.status === 'waiting') log.warn(facts, 'a report of overage was not taken');
  if (result.status === 'refused' || result.status === 'unknown') {
    log.error(facts, 'a report of overage is given up: see at the payment provider whether it was charged');
  }
}

async function attempt(ctx: Context, report: ClaimedReport): Promise<ReportResult> {
  const { id, customerId, texts, firstAttemptAt } = report;
  const lastAt = Date.parse(firstAttemptAt) + LIMITS.overageRetryHours * HOUR;
  const now = ctx.now().getTime();
  // Told now, it might be counted a second time.
  if (now >= lastAt) return { status: 'unknown', problem: 'no worker told it in time' };
  try {
    await ctx.ports.payments.reportOverage({ id, customerId, texts, at: countedAt(report, now) });
    return { status: 'counted' };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const { kind, message: problem } = error;
    const nextAttempt = now + backoff(ctx, report.attempts);
    if (nextAttempt >= lastAt) return { status: kind === 'refused' ? 'refused' : 'unknown', problem };
    return { status: 'waiting', problem, nextAttemptAt: new Date(nextAttempt).toISOString() };
  }
}

/** Stripe adds to the invoice of a period what it hears within an hour of its end; this leaves it some minutes. */
const INVOICE_OPEN = 55 * MINUTE;

/**
 * The moment at which the texts count: in their own period, as long as its invoice is open, else in the one that runs.
 * Null for now: Stripe refuses a moment that is minutes ahead of its own clock.
 */
function countedAt({ periodEnd }: ClaimedReport, now: number): Date | null {
  const end = Date.parse(periodEnd);
  const isOpen = now >= end && now < end + INVOICE_OPEN;
  return isOpen ? new Date(end - SECOND) : null;
}

/** Twice as long each time, with a fifth of chance so that not all come at once. */
function backoff({ config }: Context, attempts: number): number {
  const { firstRetry, longestRetry } = config.paymentTimes;
  return Math.min(longestRetry, firstRetry * 2 ** (attempts - 1)) * (0.9 + Math.random() / 5);
}
