import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { previously } from '../events.ts';
import { newId } from '../ids.ts';
import { missing, Refusal } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import {
  cents,
  expand,
  flag,
  mergedMetadata,
  metadata,
  page,
  paramsOf,
  text,
  whole,
} from '../rest/params.ts';
import type { Price } from '../wire.ts';
import { findMeter } from './meters.ts';
import { findProduct } from './products.ts';

const fields = {
  active: flag.exactOptional(),
  lookup_key: z.string().max(200).exactOptional(),
  transfer_lookup_key: flag.exactOptional(),
  nickname: text.exactOptional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).exactOptional(),
  metadata: metadata.exactOptional(),
  expand: expand.exactOptional(),
};

const createParams = paramsOf<Stripe.PriceCreateParams>()(
  z.strictObject({
    ...fields,
    currency: z.literal('usd'),
    product: text,
    unit_amount: cents,
    billing_scheme: z.literal('per_unit').exactOptional(),
    recurring: z.strictObject({
      interval: z.literal('month'),
      interval_count: whole.pipe(z.literal(1)).exactOptional(),
      meter: text.exactOptional(),
      usage_type: z.enum(['licensed', 'metered']).exactOptional(),
    }),
  }),
);
const updateParams = paramsOf<Stripe.PriceUpdateParams>()(z.strictObject(fields));
const listParams = paramsOf<Stripe.PriceListParams>()(
  z.strictObject({
    ...page,
    active: flag.exactOptional(),
    lookup_keys: z.array(text).max(10).exactOptional(),
    product: text.exactOptional(),
  }),
);
const retrieveParams = paramsOf<Stripe.PriceRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);

export function findPrice({ shelf }: Account, id: string, param = 'id'): Price {
  const found = shelf.find('price', id);
  if (!found) throw missing('price', id, param);
  return found;
}

/** A lookup key names one price: another gives it up where that is asked for. */
function freeLookupKey({ shelf }: Account, key: string | undefined, transfer: boolean | undefined, but = '') {
  const holder = shelf.list('price').find((price) => price.lookup_key === key && price.id !== but);
  if (!key || !holder) return;
  if (!transfer) {
    throw new Refusal(400, {
      param: 'lookup_key',
      message: `A price (\`${holder.id}\`) already uses that lookup key.`,
    });
  }
  shelf.put('price', { ...holder, lookup_key: null });
}

/** Usage is counted by a meter, and only by one. */
function usageTypeOf(account: Account, { meter, usage_type }: z.output<typeof createParams>['recurring']) {
  if (meter) findMeter(account, meter, 'recurring[meter]');
  const type = usage_type ?? 'licensed';
  if ((type === 'metered') !== (meter !== undefined)) {
    throw new Refusal(400, {
      param: 'recurring[meter]',
      message: 'Prices with `usage_type=metered` must be backed by a meter, and only those.',
    });
  }
  return type;
}

function createPrice(account: Account, params: z.output<typeof createParams>): Price {
  const { shelf, time, tell } = account;
  findProduct(account, params.product, 'product');
  const usage_type = usageTypeOf(account, params.recurring);
  freeLookupKey(account, params.lookup_key, params.transfer_lookup_key);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: time.now(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergedMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: params.recurring.meter ?? null,
      trial_period_days: null,
      usage_type,
    },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
  shelf.put('price', price);
  tell({ type: 'price.created', data: { object: price } });
  return price;
}

function updatePrice(account: Account, params: z.output<typeof updateParams>, id: string): Price {
  const before = findPrice(account, id);
  const { metadata: change, transfer_lookup_key: transfer, expand: _expand, ...changes } = params;
  freeLookupKey(account, changes.lookup_key, transfer, id);
  const after: Price = {
    ...before,
    ...changes,
    lookup_key: (changes.lookup_key ?? before.lookup_key) || null,
    metadata: mergedMetadata(before.metadata, change),
  };
  account.shelf.put('price', after);
  const previous_attributes = previously(before, after);
  account.tell({ type: 'price.updated', data: { object: after, previous_attributes } });
  return after;
}

export const priceEndpoints = [
  endpoint('GET', 'prices', listParams, (account, { active, lookup_keys: keys, product, ...rest }) =>
    listed(account, 'price', {
      url: '/v1/prices',
      page: rest,
      where: (price) =>
        (active === undefined || price.active === active) &&
        (product === undefined || price.product === product) &&
        (!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))),
    }),
  ),
  endpoint('POST', 'prices', createParams, createPrice),
  endpoint('GET', 'prices/{id}', retrieveParams, (account, _params, id) => findPrice(account, id)),
  endpoint('POST', 'prices/{id}', updateParams, updatePrice),
];
