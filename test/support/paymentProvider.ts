import type { Config } from '../../server/config/config.ts';
import { readConfig } from '../../server/config.ts';
import type { CheckoutOrder, PaymentsPort } from '../../server/domain/ports.ts';
import { stripePayments } from '../../server/providers/payments.ts';
import { payAt } from './payments.ts';
import { PAYMENTS_KEY, PAYMENTS_SECRET, SANDBOX_KEY, startCarrier, temporaryFolder } from './sandbox.ts';

/** The payment provider as the product reaches it, at a sandbox of the test's own. */

export const CLINIC = { clinicId: 'oakstree', name: 'Oak Street Clinic', email: 'owner@example.com' };

export interface Provider {
  payments: PaymentsPort;
  config: Config;
  /** Where the sandbox is, for its scripts. */
  url: string;
  sandboxKey: string;
}

/** `change`: another account. */
export async function startProvider(change: Partial<Config['payments']> = {}): Promise<Provider> {
  const { address: url } = await startCarrier();
  const base = readConfig({ DATA_DIR: await temporaryFolder(), SANDBOX_URL: url });
  const account = { provider: 'sandbox', secretKey: PAYMENTS_KEY, webhookSecret: PAYMENTS_SECRET } as const;
  const config: Config = { ...base, payments: { ...account, ...change } };
  return { payments: stripePayments(config), config, url, sandboxKey: SANDBOX_KEY };
}

/** An order of the clinic's customer, which is made for it. */
export async function orderOf(
  { payments, config }: Provider,
  change: Partial<CheckoutOrder> = {},
): Promise<CheckoutOrder> {
  return {
    clinicId: CLINIC.clinicId,
    customerId: await payments.makeCustomer(CLINIC),
    successUrl: `${config.publicUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.publicUrl}/payment/cancel`,
    discount: 'none',
    ...change,
  };
}

/** Buys a subscription at the provider and pays it; gives its customer. */
export async function subscribe(provider: Provider, change: Partial<CheckoutOrder> = {}): Promise<string> {
  const order = await orderOf(provider, change);
  const { sessionId } = await provider.payments.makeCheckout(order);
  await payAt(provider, sessionId);
  return order.customerId;
}

/** The one subscription of a customer. */
export async function onlySubscription({ payments }: Provider, customerId: string) {
  const [subscription, ...others] = (await payments.listSubscriptions(customerId)) ?? [];
  if (!subscription || others.length > 0) throw new Error('The customer has not just one subscription.');
  return subscription;
}
