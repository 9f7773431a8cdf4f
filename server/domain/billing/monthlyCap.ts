import { LIMITS } from '../../contract/core/limits.ts';
import { countWords } from '../../contract/words/counts.ts';
import { lockClinic, saveClinic } from '../../store/accounts/clinics.ts';
import { findSender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { periodAt, textLimit } from './quota.ts';
import { warnOfQuota } from './quotaWarnings.ts';
import { getUsage, type UsageAnswer } from './usage.ts';

/**
 * Sets how many texts a clinic may send in a month; null goes back to the plan's. Throws `rule_broken`
 * for more than the plan holds where no subscription can be charged.
 */
export async function setMonthlyCap(
  ctx: Context,
  caller: ClinicCaller,
  monthlyCap: number | null,
): Promise<UsageAnswer> {
  return ctx.transaction(async (tx) => {
    const clinic = await lockClinic(tx.db, caller.clinicId);
    const sender = await findSender(tx.db, caller.clinicId);
    if (!clinic || !sender) throw notFound('The clinic');
    if (monthlyCap !== null && monthlyCap > LIMITS.quota && !sender.hasProviderSubscription)
      throw notCharged();
    if (monthlyCap === clinic.monthlyCap) return getUsage(tx, caller);
    await saveClinic(tx.db, { ...clinic, monthlyCap, updatedAt: instantNow(tx) });
    await audit(tx, caller, {
      action: 'UPDATE',
      entityType: 'monthly_cap',
      entityId: clinic.id,
      metadata: { before: clinic.monthlyCap, after: monthlyCap },
    });
    const limit = textLimit({ ...sender, monthlyCap });
    await warnOfQuota(tx, sender, periodAt(sender, tx.now()), limit);
    return getUsage(tx, caller);
  });
}

function notCharged(): Refusal {
  const message = `More than ${countWords(LIMITS.quota)} texts a month need a subscription that can be charged.`;
  return new Refusal('rule_broken', message, { details: [{ path: 'monthlyCap', message }] });
}
