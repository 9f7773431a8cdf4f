import type StripeSdk from 'stripe';
import { CURRENCY, PRICE_CENTS } from '../../../contract/core/limits.ts';
import type { Stripe } from '../connection.ts';
import { PRICE_KEYS, PRODUCT_IDS } from '../names.ts';
import type { Part } from './part.ts';

type Price = StripeSdk.Price;

/** What a price must be; `meter` is the id of the one that counts, null for what is paid each month anyway. */
interface Wanted {
  which: keyof typeof PRICE_KEYS;
  cents: number;
  meter: string | null;
}

export const planPricePart = (stripe: Stripe): Part<Price> =>
  pricePart(stripe, 'price', { which: 'plan', cents: PRICE_CENTS, meter: null });

export const overagePricePart = (stripe: Stripe, cents: number, meter: string | undefined): Part<Price> =>
  pricePart(stripe, 'overage price', { which: 'overage', cents, meter: meter ?? '' });

function pricePart(stripe: Stripe, name: Part<Price>['name'], wanted: Wanted): Part<Price> {
  const key = PRICE_KEYS[wanted.which];
  const make = () => makePrice(stripe, key, wanted);
  return {
    name,
    label: key,
    find: async () => (await stripe.prices.list({ lookup_keys: [key], limit: 1 })).data[0],
    problem: (price) => {
      if (!isAsWanted(price, wanted)) {
        return {
          words: `it is not ${wanted.cents} cents a ${wanted.meter === null ? 'month' : 'text'}`,
          repair: () => replace(stripe, price, make),
        };
      }
      if (price.active) return null;
      return { words: 'it was archived', repair: () => stripe.prices.update(price.id, { active: true }) };
    },
    make,
  };
}

/** The id of both prices that checkouts sell, where both are there. */
export async function findPrices(stripe: Stripe): Promise<{ plan: string; overage: string } | undefined> {
  const keys = [PRICE_KEYS.plan, PRICE_KEYS.overage];
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: keys.length });
  const [plan, overage] = keys.map((key) => data.find(({ lookup_key }) => lookup_key === key)?.id);
  return plan && overage ? { plan, overage } : undefined;
}

const makePrice = (stripe: Stripe, key: string, { which, cents, meter }: Wanted): Promise<Price> =>
  stripe.prices.create({
    product: PRODUCT_IDS[which],
    currency: CURRENCY,
    unit_amount: cents,
    recurring: { interval: 'month', ...(meter !== null && { usage_type: 'metered', meter }) },
    lookup_key: key,
    transfer_lookup_key: true,
  });

/** A price never changes at the provider: another takes its key. Anyone who subscribed keeps the one they agreed to. */
async function replace(stripe: Stripe, old: Price, make: () => Promise<Price>): Promise<Price> {
  const price = await make();
  await stripe.prices.update(old.id, { active: false });
  return price;
}

const isAsWanted = (
  { product, currency, unit_amount, billing_scheme, recurring }: Price,
  { which, cents, meter }: Wanted,
) =>
  product === PRODUCT_IDS[which] &&
  currency === CURRENCY &&
  billing_scheme === 'per_unit' &&
  unit_amount === cents &&
  recurring?.interval === 'month' &&
  recurring.interval_count === 1 &&
  recurring.meter === meter;
