import { addClinic } from '../../store/accounts/clinics.ts';
import { PLATFORM_CLINIC } from '../../store/admin/platform.ts';
import { setOverride } from '../../store/billing/subscriptions.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { newClinic } from '../accounts/auth.ts';
import { type Context, instantNow } from '../context.ts';
import { readSender } from '../sending/send.ts';

/**
 * The installation's own row among the clinics, made when it is first needed: what belongs to no clinic passes the same
 * rules under it. Of two servers that make it at once the second waits and finds it.
 */
export async function platformClinic(tx: Context): Promise<Sender> {
  const clinic = { ...newClinic(tx, { name: 'Goodword', email: null, offer: null }), id: PLATFORM_CLINIC };
  if (await addClinic(tx.db, clinic)) {
    const reason = 'Texts of the platform itself';
    await setOverride(tx.db, { clinicId: PLATFORM_CLINIC, status: 'active', reason, at: instantNow(tx) });
  }
  return readSender(tx, PLATFORM_CLINIC);
}
