import { DateTime } from 'luxon';
import { LIMITS } from '../../contract/core/limits.ts';
import { countWords } from '../../contract/words/counts.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { findUsage, noteWarned, type Period } from '../../store/billing/usage.ts';
import { addActivity } from '../../store/reports/activities.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { type Context, instantNow } from '../context.ts';
import { queueMail } from '../mail/mails.ts';
import { recipientsOf } from '../mail/recipients.ts';

/** A clinic is told when most of a period's texts are used and when all are, once each. */

/** Shares of the limit, in per cent. */
export const QUOTA_WARNINGS: readonly number[] = [LIMITS.quotaWarnAt * 100, 100];

/** The shares that so many texts reach. */
const reachedBy = (used: number, limit: number): number[] =>
  QUOTA_WARNINGS.filter((percent) => used * 100 >= limit * percent);

/**
 * Tells a clinic of every share of its limit that a period has reached and that it was not told of yet. Call it in
 * the transaction that takes places or changes the limit: the row is written by one of those that race.
 */
export async function warnOfQuota(
  tx: Context,
  { clinicId, timezone }: Pick<Sender, 'clinicId' | 'timezone'>,
  period: Period,
  limit: number,
): Promise<void> {
  const { reserved, warned } = await findUsage(tx.db, clinicId, period.start);
  const fresh = reachedBy(reserved, limit).filter((percent) => !warned.includes(percent));
  if (fresh.length === 0) return;
  const isOurs = await noteWarned(tx.db, clinicId, period.start, {
    before: warned,
    after: [...warned, ...fresh],
  });
  if (!isOurs) return;
  for (const percent of fresh) await warn(tx, { clinicId, timezone, percent, limit, period });
}

interface Warning extends Pick<Sender, 'clinicId' | 'timezone'> {
  percent: number;
  limit: number;
  period: Period;
}

async function warn(tx: Context, { clinicId, timezone, percent, limit, period }: Warning): Promise<void> {
  const all = countWords(limit);
  const until = DateTime.fromISO(period.end, { zone: timezone }).setLocale('en').toFormat('LLLL d, yyyy');
  await addActivity(tx.db, {
    clinicId,
    type: 'system_event',
    status: percent >= 100 ? 'error' : 'warning',
    title:
      percent >= 100 ? 'All texts of this period are used' : `${percent} % of this period’s texts are used`,
    description:
      percent >= 100
        ? `All ${all} texts are sent or queued. No more go out before ${until}, unless an owner raises the monthly cap.`
        : `${percent} % of ${all} texts are sent or queued. The next period begins on ${until}.`,
    userId: null,
    entityId: `quota_${period.start}_${percent}`,
    createdAt: instantNow(tx),
  });
  const clinic = await findClinic(tx.db, clinicId);
  if (!clinic?.notifications.quotaWarning) return;
  for (const { id: userId, email } of await recipientsOf(tx, 'quotaWarning', clinicId)) {
    const data = { userId, clinicId, percent, limit, periodEnd: period.end };
    await queueMail(tx, { kind: 'quota_warning', to: email, data, expiresAt: period.end });
  }
}
