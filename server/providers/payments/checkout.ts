import type StripeSdk from 'stripe';
import type { CheckoutOrder, PaymentsPort, ProviderCheckout } from '../../domain/ports.ts';
import type { Catalogue } from './catalogue.ts';
import type { Ask, Stripe } from './connection.ts';
import { orUndefined, unlessSo } from './errors.ts';
import { CLINIC_KEY, COUPON_ID } from './names.ts';

/** The provider's own pages: the checkout, and the portal. */
export const checkout = (
  ask: Ask,
  catalogue: Catalogue,
): Pick<PaymentsPort, 'makeCheckout' | 'findCheckout' | 'openPortal'> => ({
  makeCheckout: (order) =>
    ask(async (stripe) => {
      const prices = await catalogue.prices(stripe);
      await endOpenCheckouts(stripe, order.customerId);
      const session = await stripe.checkout.sessions.create(sessionOf(order, prices));
      if (!session.url) throw new Error('The payment provider gave no address of its page.');
      return { sessionId: session.id, url: session.url };
    }),

  async findCheckout(sessionId) {
    // Anyone who asks typed it, perhaps.
    if (!/^cs_\w+$/.test(sessionId)) return undefined;
    const session = await ask((stripe) => orUndefined(stripe.checkout.sessions.retrieve(sessionId)));
    return (
      session && {
        customerId: idOf(session.customer),
        subscriptionId: idOf(session.subscription),
        state: stateOf(session),
      }
    );
  },

  openPortal: (customerId, returnUrl) =>
    ask(async (stripe) => {
      const configuration = await catalogue.portal(stripe);
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration,
        return_url: returnUrl,
      });
      return session.url;
    }),
});

const idOf = (linked: string | { id: string } | null): string | null =>
  typeof linked === 'string' ? linked : (linked?.id ?? null);

/** Two open checkouts would sell two subscriptions. */
export async function endOpenCheckouts(stripe: Stripe, customer: string): Promise<void> {
  for await (const { id } of stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })) {
    // It was completed or ended meanwhile: open it is no more, which is what was wanted.
    await unlessSo(stripe.checkout.sessions.expire(id), ({ statusCode }) => statusCode === 400);
  }
}

function sessionOf(
  order: CheckoutOrder,
  prices: { plan: string; overage: string },
): StripeSdk.Checkout.SessionCreateParams {
  const metadata = { [CLINIC_KEY]: order.clinicId };
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: order.clinicId,
    // What is metered takes no quantity.
    line_items: [{ price: prices.plan, quantity: 1 }, { price: prices.overage }],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    metadata,
    subscription_data: { metadata },
    ...(order.discount === 'offer' && { discounts: [{ coupon: COUPON_ID }] }),
    ...(order.discount === 'codes' && { allow_promotion_codes: true }),
  };
}

function stateOf({ status, payment_status }: StripeSdk.Checkout.Session): ProviderCheckout['state'] {
  if (status === 'complete') return payment_status === 'unpaid' ? 'processing' : 'paid';
  return status === 'expired' ? 'expired' : 'open';
}
