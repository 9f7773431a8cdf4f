import type StripeSdk from 'stripe';
import type { Stripe } from '../connection.ts';
import { OURS } from '../names.ts';
import type { Part } from './part.ts';

type Configuration = StripeSdk.BillingPortal.Configuration;

/** Cards, invoices and the cancellation at the period's end; the plan is the only one, and nothing is changed to. */
const FEATURES = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
  customer_update: { enabled: false },
} as const;

export const portalPart = (stripe: Stripe): Part<Configuration> => ({
  name: 'portal',
  label: 'Goodword',
  find: () => findConfiguration(stripe),
  problem: ({ id, features }) =>
    isAsWanted(features)
      ? null
      : {
          words: 'it does not allow just cards, invoices and a cancellation at the end of the period',
          repair: () => stripe.billingPortal.configurations.update(id, { features: FEATURES }),
        },
  make: () =>
    stripe.billingPortal.configurations.create({ name: 'Goodword', features: FEATURES, metadata: OURS }),
});

/** The id of the portal's configuration, where it is there. */
export const findPortal = async (stripe: Stripe): Promise<string | undefined> =>
  (await findConfiguration(stripe))?.id;

async function findConfiguration(stripe: Stripe): Promise<Configuration | undefined> {
  for await (const found of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (found.metadata?.goodword === OURS.goodword) return found;
  }
  return undefined;
}

const isAsWanted = (features: Configuration['features']): boolean =>
  features.payment_method_update.enabled &&
  features.invoice_history.enabled &&
  features.subscription_cancel.enabled &&
  features.subscription_cancel.mode === FEATURES.subscription_cancel.mode &&
  !features.subscription_update.enabled &&
  !features.customer_update.enabled;
