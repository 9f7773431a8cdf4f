import { type ClinicRow, lockClinic } from '../../store/accounts/clinics.ts';
import { PLATFORM_CLINIC } from '../../store/admin/platform.ts';
import type { Caller, ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import { hasGone } from '../undo.ts';

/** A clinic that a super admin acts on, locked until the transaction ends, deleted or not. Throws `not_found`. */
export async function readClinic(tx: Context, id: string): Promise<ClinicRow> {
  const clinic = id === PLATFORM_CLINIC ? undefined : await lockClinic(tx.db, id);
  if (!clinic || hasGone(tx, clinic)) throw notFound('The clinic');
  return clinic;
}

/** A super admin who acts on a clinic as its own people do: audit rows name both. Throws `not_found`. */
export async function inClinic(ctx: Context, caller: Caller, clinicId: string): Promise<ClinicCaller> {
  await readClinic(ctx, clinicId);
  return { ...caller, clinicId };
}
