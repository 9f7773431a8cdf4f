import { LIMITS } from '../../../contract/core/limits.ts';
import { plural } from '../../../contract/words/counts.ts';
import { readPaymentTrouble } from '../../../store/admin/paymentTrouble.ts';
import { readMailQueue } from '../../../store/platform/mails.ts';
import type { Context } from '../../context.ts';
import { ago } from '../stats.ts';
import { type Finding, failing, ok, since, span, warning } from './finding.ts';

/** Who is asked beside the carrier: the mail server and the payment provider. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export async function checkMail(ctx: Context): Promise<Finding> {
  const { queued, oldestDueAt } = await readMailQueue(ctx.db);
  const late = oldestDueAt === null ? 0 : since(oldestDueAt, ctx.now());
  if (late < LIMITS.queueLateMinutes * MINUTE) return ok('Mails go out in time.');
  const said = `${plural(queued, 'mail')} in the outbox, the oldest for ${span(late)}.`;
  const repair = 'See whether the mail server answers, and SMTP_URL; goodword admin test-email tries it.';
  return late < HOUR ? warning(`${said} ${repair}`) : failing(`${said} ${repair}`);
}

/** The worker asks each hour about what nobody told of; three hours are the provider's own (billing/unreported.ts). */
const UNREPORTED_FOR = 6 * HOUR;
const GIVEN_UP_WITHIN = 7 * DAY;

export async function checkPayments(ctx: Context): Promise<Finding> {
  const { untold, problem, givenUp, unreported } = await readPaymentTrouble(ctx.db, {
    toldBefore: ago(ctx, HOUR),
    givenUpSince: ago(ctx, GIVEN_UP_WITHIN),
    endedBefore: ago(ctx, UNREPORTED_FOR),
  });
  const reports = (number: number) => `${plural(number, 'report')} of texts beyond the quota`;
  const found = [
    untold > 0 && `Not taken by the payment provider for over an hour: ${reports(untold)} (${problem}).`,
    unreported > 0 &&
      `Not asked about what followed their last period: ${plural(unreported, 'subscription')}.`,
    givenUp > 0 && `Given up in the last week: ${reports(givenUp)}. See there whether they were charged.`,
  ].filter((said) => said !== false);
  if (found.length === 0) return ok('Nothing is left to tell the payment provider or to ask it.');
  const repair = untold + unreported > 0 ? ' See whether it answers: goodword-server doctor.' : '';
  return warning(`${found.join(' ')}${repair}`);
}
