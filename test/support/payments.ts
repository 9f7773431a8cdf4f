import { onTestFinished } from 'vitest';
import type { Client } from '../../server/contract/core/client.ts';
import { SESSION_PLACEHOLDER } from '../../server/contract/routes/subscription.ts';
import { stripePayments } from '../../server/providers/payments.ts';
import type { CardKind, CheckoutOutcome } from '../../server/sandbox/payments/choices.ts';
import type { FreeContext } from './freeRows.ts';
import { stripeClient } from './sandbox.ts';

/** The payer, the payment provider's own clock and its books, as scripts reach them in the sandbox. */

interface App {
  url: string;
  sandboxKey: string;
}

interface Owner {
  client: Client;
  clinicId: string | null;
}

async function ask<Answer>({ url, sandboxKey }: App, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/sandbox/api/payments${path}`, {
    headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text || 'null');
}

/** Pays an open checkout, or tries to. */
export const payAt = (app: App, sessionId: string, outcome: CheckoutOutcome = 'paid') =>
  ask<unknown>(app, `/sessions/${sessionId}/pay`, { outcome });

/** Moves the provider's clock, and lets happen what falls due. */
export const advance = (app: App, seconds: number) => ask<unknown>(app, '/advance', { seconds });

export const setCard = (app: App, customerId: string, card: CardKind) =>
  ask<unknown>(app, `/customers/${customerId}/card`, { card });

/** Pays an open invoice by the customer's card, as in the portal. */
export const payInvoiceAt = (app: App, invoiceId: string) =>
  ask<unknown>(app, `/invoices/${invoiceId}/pay`, {});

/** The operator's own hand in the provider's dashboard. */
export const refundAtProvider = (app: App, subscriptionId: string) =>
  ask<unknown>(app, `/subscriptions/${subscriptionId}/refund`, {});
export const endAtProvider = (app: App, subscriptionId: string) =>
  ask<unknown>(app, `/subscriptions/${subscriptionId}/end`, {});

type Book = 'customers' | 'sessions' | 'subscriptions' | 'invoices' | 'refunds' | 'meter-events' | 'events';

/** What the provider has in its books of a customer, the newest first. */
export async function booksOf<Entry = Record<string, unknown>>(
  app: App,
  book: Book,
  customerId: string,
): Promise<Entry[]> {
  return (await ask<{ data: Entry[] }>(app, `/${book}?customer=${customerId}`)).data;
}

/** Events that the product has not taken yet. */
export const owedEvents = async (app: App): Promise<number> =>
  (await ask<{ data: { owed: number } }>(app, '/owed')).data.owed;

/** The clinic's customer at the provider. */
export async function customerOf(
  { ctx }: { ctx: FreeContext },
  { clinicId }: Pick<Owner, 'clinicId'>,
): Promise<string> {
  const row = await ctx.db.knex('subscriptions').where({ clinic_id: clinicId }).first();
  return row?.provider_customer_id;
}

/** Where a checkout leads, on the server's own address. */
export const checkoutAddresses = ({ url }: App) => ({
  successUrl: `${url}/payment/success?session_id=${SESSION_PLACEHOLDER}`,
  cancelUrl: `${url}/payment/cancel`,
});

/** Begins a checkout as the dashboard does. */
export async function openCheckout(app: App, { client }: Pick<Owner, 'client'>, wish: object = {}) {
  const { data } = await client.startCheckout({ payload: { ...checkoutAddresses(app), ...wish } });
  return data;
}

/** Another checkout of the same clinic, such as one that was opened in the same moment. */
export async function anotherCheckout(
  app: App & { ctx: FreeContext },
  owner: Pick<Owner, 'clinicId'>,
): Promise<string> {
  const stripe = stripeClient(app.url, app.ctx.config.payments.secretKey);
  const lookup_keys = ['goodword_monthly', 'goodword_overage'];
  const { data: prices } = await stripe.prices.list({ lookup_keys });
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await customerOf(app, owner),
    success_url: checkoutAddresses(app).successUrl,
    line_items: prices.map(({ id: price, recurring }) => ({
      price,
      ...(recurring?.usage_type === 'licensed' && { quantity: 1 }),
    })),
  });
  return id;
}

/**
 * Gives the provider so many milliseconds for a call until the test ends. A busy machine takes its time for a call that
 * is to succeed: set up first what asks for such.
 */
export function impatient({ ctx }: { ctx: FreeContext }, answer: number): void {
  const { payments } = ctx.ports;
  ctx.ports.payments = stripePayments({
    ...ctx.config,
    paymentTimes: { ...ctx.config.paymentTimes, answer },
  });
  onTestFinished(() => {
    ctx.ports.payments = payments;
  });
}

/** The clinic's subscription at the provider. */
export async function subscriptionIdOf(
  { ctx }: { ctx: FreeContext },
  { clinicId }: Pick<Owner, 'clinicId'>,
): Promise<string> {
  const row = await ctx.db.knex('subscriptions').where({ clinic_id: clinicId }).first();
  return row?.provider_subscription_id;
}
