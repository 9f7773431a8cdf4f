import { ERROR_TEXT } from '../../contract/core/errors.ts';
import { CURRENCY, PRICE_CENTS } from '../../contract/core/limits.ts';
import type { Subscription } from '../../contract/routes/subscription.ts';
import { billingActions } from '../../contract/rules/subscriptionStates.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { findUser } from '../../store/accounts/users.ts';
import { listRefunds } from '../../store/billing/billingEvents.ts';
import { findSubscription, keepCustomer, NEVER_SUBSCRIBED } from '../../store/billing/subscriptions.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import type { CheckoutOrder } from '../ports.ts';
import { notFound, Refusal } from '../refusal.ts';
import { describe, getSubscription, offerOf } from './currentSubscription.ts';
import { checkOwnAddresses } from './ownAddress.ts';
import { orRefusal } from './provider.ts';
import { refreshSubscription } from './refresh.ts';

/** How a clinic begins to pay. */

interface Wish {
  successUrl: string;
  cancelUrl: string;
  /** Whether the payer may type codes, where no offer carries a discount. */
  allowPromotionCodes: boolean;
}

/**
 * Opens the payment provider's page. Throws `invalid_input` for addresses of others, `subscription_running`,
 * `subscription_overridden`, `payment_pending`, `too_many_requests` and `payments_unavailable`.
 */
export function startCheckout(
  ctx: Context,
  caller: ClinicCaller,
  { successUrl, cancelUrl, allowPromotionCodes }: Wish,
): Promise<{ url: string; sessionId: string }> {
  checkOwnAddresses(ctx, { successUrl, cancelUrl });
  return orRefusal(ctx, async () => {
    const { clinicId } = caller;
    const known = await findSubscription(ctx.db, clinicId);
    const row = known?.customerId ? await refreshSubscription(ctx, { clinicId, by: caller }) : known;
    const standing = describe(row ?? NEVER_SUBSCRIBED);
    if (!billingActions(standing).upgrade) throw whyNot(standing);
    const offer = await offerOf(ctx, clinicId, row ?? NEVER_SUBSCRIBED);
    const codes: CheckoutOrder['discount'] = allowPromotionCodes ? 'codes' : 'none';
    return ctx.ports.payments.makeCheckout({
      clinicId,
      customerId: row?.customerId ?? (await makeCustomer(ctx, caller)),
      successUrl,
      cancelUrl,
      discount: offer ? 'offer' : codes,
    });
  });
}

function whyNot({ charged, overridden }: Pick<Subscription, 'charged' | 'overridden'>): Refusal {
  if (charged) return new Refusal('subscription_running', ERROR_TEXT.subscriptionRunning);
  if (overridden) return new Refusal('subscription_overridden', ERROR_TEXT.subscriptionOverridden);
  return pending();
}

const pending = (): Refusal => new Refusal('payment_pending', ERROR_TEXT.paymentPending);

/** Two at once make one: the payment provider gives the same to both, and the first that comes back is kept. */
async function makeCustomer(ctx: Context, caller: ClinicCaller): Promise<string> {
  const { clinicId, userId } = caller;
  const clinic = await findClinic(ctx.db, clinicId);
  if (!clinic) throw notFound('The clinic');
  const email = clinic.email ?? (await findUser(ctx.db, userId))?.email ?? null;
  const made = await ctx.ports.payments.makeCustomer({ clinicId, name: clinic.name, email });
  return ctx.transaction(async (tx) => {
    const kept = await keepCustomer(tx.db, { clinicId, customerId: made, at: instantNow(tx) });
    const { customerId } = kept;
    if (kept.isNew) {
      await audit(tx, caller, { action: 'CREATE', entityType: 'payment_customer', entityId: customerId });
    }
    return customerId;
  });
}

interface Confirmed {
  subscription: Subscription;
  /** The picture by which the operator's advertising counts a sale; null for none, and where nothing new was sold. */
  conversionUrl: string | null;
  /** It was a second subscription, which was ended. */
  givenBack: boolean;
}

/**
 * Switches on what a checkout paid for; the webhook does the same, in any order. Throws `not_found` for what is no
 * completed session of the clinic's own, `payment_pending`, `too_many_requests` and `payments_unavailable`.
 */
export function confirmCheckout(ctx: Context, caller: ClinicCaller, sessionId: string): Promise<Confirmed> {
  return orRefusal(ctx, async () => {
    const { clinicId } = caller;
    const { customerId } = (await findSubscription(ctx.db, clinicId)) ?? NEVER_SUBSCRIBED;
    const session = customerId === null ? undefined : await ctx.ports.payments.findCheckout(sessionId);
    if (session?.customerId !== customerId || session.state === 'expired') throw notFound('The checkout');
    if (session.state !== 'paid') throw pending();
    const row = await refreshSubscription(ctx, { clinicId, by: caller });
    const givenBack = (await listRefunds(ctx.db, clinicId)).some(({ id }) => id === session.subscriptionId);
    const isSale = !givenBack && row.subscriptionId === session.subscriptionId;
    const subscription = await getSubscription(ctx, caller);
    return { subscription, conversionUrl: isSale ? conversionUrl(ctx) : null, givenBack };
  });
}

const conversionUrl = ({ config }: Context): string | null =>
  config.conversionUrl
    ?.replaceAll('{value}', (PRICE_CENTS / 100).toFixed(2))
    .replaceAll('{currency}', CURRENCY.toUpperCase()) ?? null;
