import { LIMITS } from '../../contract/core/limits.ts';
import { type DueSummary, listDueSummaries, lockClinic, saveClinic } from '../../store/accounts/clinics.ts';
import { findSubscription } from '../../store/billing/subscriptions.ts';
import { isPaid } from '../billing/subscriptions.ts';
import { type Context, instantNow } from '../context.ts';
import { failureOf } from '../failure.ts';
import { queueMail } from '../mail/mails.ts';
import { recipientsOf } from '../mail/recipients.ts';
import { summaryAfter } from '../summaryTime.ts';
import { readWeek } from './weeklySummary.ts';

/** Owners are mailed the numbers of the week that ended, where their clinic's switch is on. */

const HOUR = 3_600_000;
const AT_ONCE = 50;

/**
 * Gives a step that queues the summaries of some clinics for which they are due, and says whether more may be. One that
 * fails holds up no other: each step goes on behind the last, and the first one after all of them begins again.
 */
export function openSummaries(ctx: Context): () => Promise<boolean> {
  let after: DueSummary | undefined;
  return async () => {
    const due = await listDueSummaries(ctx.db, { now: instantNow(ctx), limit: AT_ONCE, after });
    for (const one of due) await tryToMail(ctx, one);
    after = due.length < AT_ONCE ? undefined : due.at(-1);
    return after !== undefined;
  };
}

async function tryToMail(ctx: Context, due: DueSummary): Promise<void> {
  try {
    await ctx.transaction((tx) => mailWeek(tx, due));
  } catch (error) {
    ctx.log.error({ clinicId: due.clinicId, ...failureOf(error) }, 'a weekly summary was not queued');
  }
}

/**
 * Of several workers the first one finds the clinic as it is due. A week that is too old is passed over, and so is
 * every week of a clinic that does not pay.
 */
async function mailWeek(tx: Context, { clinicId, dueAt }: DueSummary): Promise<void> {
  const clinic = await lockClinic(tx.db, clinicId);
  if (clinic?.nextSummaryAt !== dueAt) return;
  const due = Date.parse(dueAt);
  const expiresAt = new Date(due + LIMITS.summaryMailHours * HOUR).toISOString();
  await saveClinic(tx.db, { ...clinic, nextSummaryAt: summaryAfter(new Date(due), clinic.timezone) });
  if (expiresAt <= instantNow(tx) || clinic.deletedAt !== null) return;
  if (!isPaid(tx, await findSubscription(tx.db, clinicId))) return;
  const week = await readWeek(tx, clinicId, new Date(due));
  for (const { id: userId, email } of await recipientsOf(tx, 'weeklySummary', clinicId)) {
    await queueMail(tx, {
      kind: 'weekly_summary',
      to: email,
      data: { userId, clinicId, week },
      expiresAt,
    });
  }
}
