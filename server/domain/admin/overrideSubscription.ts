import type * as z from 'zod';
import type { adminUserActionRoutes } from '../../contract/routes/adminUsers.ts';
import { SUBSCRIPTION_STATES } from '../../contract/rules/subscriptionStates.ts';
import { type ClinicRow, lockClinic } from '../../store/accounts/clinics.ts';
import { findUser, findUserByEmail } from '../../store/accounts/users.ts';
import { findSubscription, isCharged, setOverride } from '../../store/billing/subscriptions.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { audit } from '../audit.ts';
import { effectiveStatus } from '../billing/subscriptions.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';

type Override = z.infer<typeof adminUserActionRoutes.overrideSubscription.payload>;

/**
 * Sets by hand what the subscription of somebody's clinic counts as, or clears that; gives what follows, in
 * a sentence. Throws `not_found` or `no_clinic`.
 */
export function overrideSubscription(
  ctx: Context,
  caller: Caller,
  userIdOrEmail: string,
  override: Override,
): Promise<string> {
  return ctx.transaction(async (tx) => {
    const clinic = await clinicOf(tx, userIdOrEmail);
    const before = await findSubscription(tx.db, clinic.id);
    const status = override.subscriptionStatus === 'none' ? null : override.subscriptionStatus;
    const reason = (status && override.reason) ?? null;
    if (status === null && !before?.overrideStatus) return words(tx, clinic, status);
    const at = instantNow(tx);
    await setOverride(tx.db, { clinicId: clinic.id, status, reason, at });
    await tell(tx, caller, clinic.id, {
      before: before?.overrideStatus ?? 'none',
      after: override.subscriptionStatus,
      reason,
    });
    return words(tx, clinic, status);
  });
}

async function clinicOf(tx: Context, userIdOrEmail: string): Promise<ClinicRow> {
  const user = userIdOrEmail.includes('@')
    ? await findUserByEmail(tx.db, userIdOrEmail.toLowerCase())
    : await findUser(tx.db, userIdOrEmail);
  if (!user) throw notFound('This person');
  const clinic = user.clinicId === null ? undefined : await lockClinic(tx.db, user.clinicId);
  if (!clinic) throw new Refusal('no_clinic', 'This person belongs to no clinic: there is nothing to set.');
  return clinic;
}

async function tell(
  tx: Context,
  caller: Caller,
  clinicId: string,
  { before, after, reason }: { before: string; after: string; reason: string | null },
): Promise<void> {
  const entry = { action: 'UPDATE', entityType: 'subscription', entityId: clinicId } as const;
  await audit(tx, { ...caller, clinicId }, { ...entry, metadata: { override: true, before, after, reason } });
  const row = await findSubscription(tx.db, clinicId);
  const { label } = SUBSCRIPTION_STATES[effectiveStatus(row)];
  await addActivity(tx.db, {
    clinicId,
    type: 'system_event',
    status: 'info',
    title:
      after === 'none' ? 'The subscription follows its payments again' : 'The subscription was set by hand',
    description: `The operator did so. It counts as ${label} now.`,
    userId: null,
    createdAt: instantNow(tx),
  });
}

/** What holds now. */
async function words(tx: Context, { id, name }: ClinicRow, override: string | null): Promise<string> {
  const row = await findSubscription(tx.db, id);
  const { label } = SUBSCRIPTION_STATES[effectiveStatus(row)];
  if (override === null) return `The payment provider’s word counts for ${name}: ${label}.`;
  const charged = row && isCharged(row) ? ' Its subscription goes on being charged.' : '';
  return `${name} counts as ${label} until this is cleared, whatever the payment provider says.${charged}`;
}
