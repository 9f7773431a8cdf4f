import { LIMITS } from '../../contract/core/limits.ts';
import { sayMoney } from '../../contract/words/money.ts';
import { listUsers } from '../../store/accounts/users.ts';
import { addActivity, hasActivitySince } from '../../store/reports/activities.ts';
import { type Context, instantNow } from '../context.ts';
import { queueMail } from '../mail/mails.ts';
import type { ProviderInvoice } from '../ports.ts';

const HOUR = 3_600_000;
const EVER = '';

/**
 * Tells a clinic in its activity, and its owners by mail, that a payment did not go through: once for each attempt,
 * though the provider tells it twice where the bank wants the payer to confirm. Call it while the clinic's subscription
 * is locked.
 */
export async function tellFailedPayment(
  tx: Context,
  clinicId: string,
  { id, attempts, amountCents, currency }: ProviderInvoice,
): Promise<void> {
  const attempt = `${id}_${attempts}`;
  if (await hasActivitySince(tx.db, clinicId, attempt, EVER)) return;
  const now = instantNow(tx);
  await addActivity(tx.db, {
    clinicId,
    type: 'system_event',
    status: 'error',
    title: 'A payment failed',
    description: `${sayMoney(amountCents, currency)} could not be charged. An owner can see to it in Billing.`,
    userId: null,
    entityId: attempt,
    createdAt: now,
  });
  const expiresAt = new Date(Date.parse(now) + LIMITS.paymentMailHours * HOUR).toISOString();
  const owners = (await listUsers(tx.db, clinicId)).filter(({ role }) => role === 'owner');
  for (const { id: userId, email } of owners) {
    const data = { userId, clinicId, amountCents, currency };
    await queueMail(tx, { kind: 'payment_failed', to: email, data, expiresAt });
  }
}
