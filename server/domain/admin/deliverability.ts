import { LIMITS } from '../../contract/core/limits.ts';
import type { Deliverability } from '../../contract/routes/adminSystem.ts';
import {
  countCarrierFailures,
  type FailingClinic,
  type FailureCount,
  listCodesOf,
  listFailingClinics,
} from '../../store/admin/failures.ts';
import { countAccepted, countAcceptedOf } from '../../store/admin/sending.ts';
import type { Context } from '../context.ts';
import { adviceFor } from './advice.ts';
import { ago, explained } from './stats.ts';

const DAY = 86_400_000;

/** Which clinics' texts did not arrive in the last days, why, and what to do first. */
export async function getDeliverability(ctx: Context, days: number): Promise<Deliverability> {
  const { db } = ctx;
  const since = ago(ctx, days * DAY);
  const failures = await countCarrierFailures(db, since);
  const clinics = await listFailingClinics(db, { since, limit: LIMITS.deliverabilityClinics });
  const [sent = 0] = await countAccepted(db, [since]);
  return {
    days,
    sent,
    failed: failures.reduce((sum, { texts }) => sum + texts, 0),
    codes: failures.map(toCode),
    clinics: await describe(ctx, since, clinics),
  };
}

const toCode = ({ code, texts, clinics }: FailureCount): Deliverability['codes'][number] => ({
  ...explained(code),
  texts,
  clinics,
});

async function describe(
  { db }: Context,
  since: string,
  clinics: readonly FailingClinic[],
): Promise<Deliverability['clinics']> {
  const ids = clinics.map(({ id }) => id);
  const accepted = await countAcceptedOf(db, since, ids);
  const codes = Map.groupBy(await listCodesOf(db, since, ids), ({ clinicId }) => clinicId);
  return clinics.map(({ refused, ...clinic }) => {
    const sent = accepted.get(clinic.id) ?? 0;
    const failureRate = clinic.failed / Math.max(sent + refused, clinic.failed);
    const itsCodes = (codes.get(clinic.id) ?? []).map(({ code, texts }) => ({ code, texts }));
    const advice = adviceFor({ failed: clinic.failed, failureRate, codes: itsCodes });
    return { ...clinic, sent, failureRate, codes: itsCodes, advice };
  });
}
