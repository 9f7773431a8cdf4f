import { join } from 'node:path';
import { server as createServer } from '@hapi/hapi';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { CheckoutOutcome } from '../../server/sandbox/payments/choices.ts';
import { freePort } from './ports.ts';
import { PAYMENTS_SECRET, sandboxScript, startCarrier, stripeClient, temporaryFolder } from './sandbox.ts';

/** The pretend payment provider spoken to by the real SDK, and a product that is told its events. */

export const PRICE = 4_995;
export const OVERAGE = 5;
export const HOUR = 3_600;
export const DAY = 24 * HOUR;
const TOLERANCE_SECONDS = 300;

/** Takes every event as a product would, by the SDK's own check of its signature, and answers `status`. */
export async function startListener(given?: number) {
  const port = given ?? (await freePort());
  const events: Stripe.Event[] = [];
  const server = createServer({ host: '127.0.0.1', port });
  const listener = { events, status: 200, attempts: 0, url: '', stop: () => server.stop({ timeout: 100 }) };
  server.route({
    method: 'POST',
    path: '/stripe',
    options: { payload: { parse: false, output: 'data' } },
    handler: ({ payload, headers }, h) => {
      listener.attempts += 1;
      const signature = String(headers['stripe-signature']);
      const event = Stripe.webhooks.constructEvent(
        payload as Buffer,
        signature,
        PAYMENTS_SECRET,
        TOLERANCE_SECONDS,
      );
      if (listener.status === 200) events.push(event);
      return h.response().code(listener.status);
    },
  });
  await server.start();
  listener.url = `${server.info.uri}/stripe`;
  onTestFinished(listener.stop);
  return listener;
}

/** What a subscription is sold of. */
async function makeCatalogue(stripe: Stripe) {
  const plan = await stripe.products.create({ id: 'plan', name: 'Plan' });
  const texts = await stripe.products.create({ id: 'texts', name: 'Texts beyond the plan' });
  const meter = await stripe.billing.meters.create({
    display_name: 'Texts',
    event_name: 'texts',
    default_aggregation: { formula: 'sum' },
  });
  const price = (product: string, unit_amount: number, lookup_key: string, meterId?: string) =>
    stripe.prices.create({
      product,
      unit_amount,
      currency: 'usd',
      lookup_key,
      recurring: { interval: 'month', ...(meterId && { usage_type: 'metered', meter: meterId }) },
    });
  const monthly = await price(plan.id, PRICE, 'monthly');
  const overage = await price(texts.id, OVERAGE, 'overage', meter.id);
  const coupon = await stripe.coupons.create({
    id: 'half',
    percent_off: 50,
    duration: 'repeating',
    duration_in_months: 12,
    applies_to: { products: [plan.id] },
  });
  return { plan, texts, meter, monthly, overage, coupon };
}

export type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>;

/** A checkout for a customer of its own. */
export async function openCheckout(
  stripe: Stripe,
  { monthly, overage }: Catalogue,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const customer = await stripe.customers.create({ name: 'Elm Street Dental', email: 'owner@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: monthly.id, quantity: 1 }, { price: overage.id }],
    success_url: 'http://127.0.0.1:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/payment/cancel',
    subscription_data: { metadata: { clinic: 'elm' } },
    ...more,
  });
  return { customer, session };
}

/** The provider with its catalogue, its payer and its clock at hand. */
export async function paymentScene(options: Parameters<typeof startCarrier>[0] = {}) {
  const dataFile = options.dataFile ?? join(await temporaryFolder(), 'sandbox.db');
  const sandbox = await startCarrier({ ...options, dataFile });
  const stripe = stripeClient(sandbox.address);
  const catalogue = await makeCatalogue(stripe);
  const script = sandboxScript(sandbox.address);
  const onPayments = (path: string, body?: object) => script(`/payments${path}`, body);
  const pay = (sessionId: string, outcome: CheckoutOutcome, at?: number) =>
    onPayments(`/sessions/${sessionId}/pay`, { outcome, ...(at !== undefined && { at }) });
  return {
    sandbox,
    dataFile,
    stripe,
    catalogue,
    script,
    onPayments,
    pay,
    advance: (seconds: number) => onPayments('/advance', { seconds }),
    listenTo: (url: string, enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*']) =>
      stripe.webhookEndpoints.create({ url, enabled_events }),
    /** A customer with a subscription that is paid for; `at`: since when, in seconds. */
    async subscribe(more: Partial<Stripe.Checkout.SessionCreateParams> = {}, at?: number) {
      const { customer, session } = await openCheckout(stripe, catalogue, more);
      await pay(session.id, 'paid', at);
      const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
      if (!subscription) throw new Error('There is no subscription.');
      return { customer: customer.id, session: session.id, subscription: subscription.id };
    },
  };
}

/** The period that a subscription is in, as days. */
export const periodOf = ({ items: { data } }: Stripe.Subscription): string[] =>
  [data[0]?.current_period_start ?? 0, data[0]?.current_period_end ?? 0].map((seconds) =>
    new Date(seconds * 1000).toISOString().slice(0, 10),
  );

/** What is on an invoice, in cents. */
export const amountsOf = ({ lines, total }: Stripe.Invoice) => ({
  lines: lines.data.map(({ amount }) => amount),
  total,
});

/** What the SDK throws. */
export const refusal = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );
