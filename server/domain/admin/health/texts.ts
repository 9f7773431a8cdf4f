import { LIMITS } from '../../../contract/core/limits.ts';
import type { SystemStats } from '../../../contract/routes/adminSystem.ts';
import { explainError } from '../../../contract/words/carrierErrors.ts';
import { countWords, plural } from '../../../contract/words/counts.ts';
import { countCarrierFailures } from '../../../store/admin/failures.ts';
import { listResting, listTriedAgain, readQueue } from '../../../store/admin/sending.ts';
import { type Context, instantNow } from '../../context.ts';
import { ago } from '../stats.ts';
import { type Finding, failing, ok, since, span, unclear, warning } from './finding.ts';

/** What becomes of texts: whether they go out in time, at all, and arrive. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What several checks judge by. */
export type Sending = Pick<SystemStats, 'sends' | 'sendingPause'>;

export async function checkQueue(ctx: Context, { sends, sendingPause }: Sending): Promise<Finding> {
  const { queued, due, held, oldestDueAt } = await readQueue(ctx.db, instantNow(ctx));
  const late = oldestDueAt === null ? 0 : since(oldestDueAt, ctx.now());
  if (late < LIMITS.queueLateMinutes * MINUTE) {
    const heldBack = held > 0 ? ` ${plural(held, 'text')} held back by pauses of clinics or senders.` : '';
    return ok(`${plural(queued, 'text')} in the queue; none is late.${heldBack}`);
  }
  const said = `${plural(due, 'text')} due, the oldest for ${span(late)}.`;
  if (sendingPause) return warning(`${said} It waits until sending goes on.`);
  if (sends.perMinute === 0) return failing(`${said} None goes out: look at the workers and at sending.`);
  const rate = Math.max(1, Math.round(sends.perMinute));
  return warning(
    `${said} At ${plural(rate, 'text')} a minute the queue is slow: raise SENDS_PER_SECOND if the carrier allows it, or give large clinics senders of their own.`,
  );
}

/** What staff have to decide, and no trouble of the carrier's. */
const WAITS_FOR_STAFF = ['held', 'unclear'].map((code) => explainError(code).meaning);

export async function checkSending(ctx: Context, { sends, sendingPause }: Sending): Promise<Finding> {
  if (sendingPause) return paused(sendingPause, ctx.now());
  const resting = await listResting(ctx.db, instantNow(ctx));
  if (resting[0]) return rests(resting[0], resting.length);
  const again = (await listTriedAgain(ctx.db)).filter(({ problem }) => !WAITS_FOR_STAFF.includes(problem));
  const [first] = again;
  if (!first) return ok('The carrier takes texts.');
  const texts = again.reduce((sum, { texts }) => sum + texts, 0);
  const said = `${plural(texts, 'text')} to be tried again: the carrier did not take them. ${first.problem}`;
  return sends.perMinute > 0
    ? warning(`${said} Others go out.`)
    : failing(`${said} None went out lately: see the carrier’s own status page, and its keys.`);
}

function rests(
  { sender, code, clinics }: { sender: string; code: string; clinics: number },
  all: number,
): Finding {
  const { meaning, remedy } = explainError(code);
  const others = all > 1 ? ` ${plural(all - 1, 'other sender')} of clinics rest too.` : '';
  return warning(
    `The sender ${sender} of ${plural(clinics, 'clinic')} rests: ${meaning} (error ${code}) ${remedy}${others}`,
  );
}

/** One by a super admin is meant; one that the carrier caused wants somebody. */
function paused(pause: NonNullable<Sending['sendingPause']>, now: Date): Finding {
  const { until, code, reason } = pause;
  const why = `${reason.replace(/\.$/, '')}${code === null ? '' : ` (error ${code})`}`;
  const ends = until === null ? '' : ` It goes on by itself within ${span(MINUTE - since(until, now))}.`;
  const said = `Sending has been paused for ${span(since(pause.since, now))}: ${why}.${ends}`;
  if (code === null) return warning(`${said} Resume it when it is time.`);
  const { remedy, action } = explainError(code);
  return action === 'slow' ? warning(`${said} ${remedy}`) : failing(`${said} ${remedy}`);
}

/** Fewer texts say nothing of a share, unless so many of them failed. */
const TO_TELL = { texts: 20, failed: 10 };
const UNUSUAL = { warning: 0.1, failing: 0.3 };

export async function checkFailures(ctx: Context, { sends }: Sending): Promise<Finding> {
  const failures = await countCarrierFailures(ctx.db, ago(ctx, HOUR));
  const failed = failures.reduce((sum, { texts }) => sum + texts, 0);
  const handedOver = failures.reduce((sum, { refused }) => sum + refused, sends.lastHour);
  const [first] = failures;
  if (!first) return ok(`No text of the last hour failed; the carrier took ${countWords(handedOver)}.`);
  const share = failed / Math.max(handedOver, failed);
  const said = `${Math.round(share * 100)}% of the last hour’s texts failed (${failed} of ${handedOver}).`;
  if (share < UNUSUAL.warning) return ok(said);
  const { meaning, remedy } = explainError(first.code);
  const why = `${said} Most often (${first.code}): ${meaning} ${remedy} Deliverability names the clinics.`;
  if (handedOver < TO_TELL.texts && failed < TO_TELL.failed) return unclear(why);
  return share < UNUSUAL.failing ? warning(why) : failing(why);
}
