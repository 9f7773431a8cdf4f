import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { missing, Refusal } from '../refusal.ts';
import { endpoint } from '../rest/endpoint.ts';
import { expand, mergedMetadata, metadata, paramsOf, text, whole } from '../rest/params.ts';
import type { Coupon, DeletedCoupon } from '../wire.ts';
import { findProduct } from './products.ts';

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/)
  .transform(Number)
  .pipe(z.number().gt(0).max(100));

const createParams = paramsOf<Stripe.CouponCreateParams>()(
  z.strictObject({
    id: text.exactOptional(),
    name: text.max(40).exactOptional(),
    percent_off: percent,
    duration: z.enum(['forever', 'once', 'repeating']).exactOptional(),
    duration_in_months: whole.pipe(z.int().min(1)).exactOptional(),
    applies_to: z.strictObject({ products: z.array(text) }).exactOptional(),
    metadata: metadata.exactOptional(),
    expand: expand.exactOptional(),
  }),
);
const retrieveParams = paramsOf<Stripe.CouponRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);

const deleteParams = paramsOf<Stripe.CouponDeleteParams>()(z.strictObject({}));

export function findCoupon({ shelf }: Account, id: string, param = 'id'): Coupon {
  const found = shelf.find('coupon', id);
  if (!found) throw missing('coupon', id, param);
  return found;
}

function createCoupon(account: Account, params: z.output<typeof createParams>): Coupon {
  const { shelf, time, tell } = account;
  const { id = newId('co'), duration = 'once', duration_in_months: months } = params;
  if (shelf.find('coupon', id)) {
    throw new Refusal(400, { code: 'resource_already_exists', message: 'Coupon already exists.' });
  }
  if ((duration === 'repeating') !== (months !== undefined)) {
    throw new Refusal(400, {
      param: 'duration_in_months',
      message: 'You must pass `duration_in_months` when `duration` is `repeating`, and only then.',
    });
  }
  for (const product of params.applies_to?.products ?? []) findProduct(account, product, 'applies_to');
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: null,
    ...(params.applies_to && { applies_to: params.applies_to }),
    created: time.now(),
    currency: null,
    duration,
    duration_in_months: months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: mergedMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  shelf.put('coupon', coupon);
  tell({ type: 'coupon.created', data: { object: coupon } });
  return coupon;
}

function deleteCoupon(account: Account, _params: unknown, id: string): DeletedCoupon {
  account.shelf.remove('coupon', findCoupon(account, id).id);
  return { id, object: 'coupon', deleted: true };
}

export const couponEndpoints = [
  endpoint('POST', 'coupons', createParams, createCoupon),
  endpoint('GET', 'coupons/{id}', retrieveParams, (account, _params, id) => findCoupon(account, id)),
  endpoint('DELETE', 'coupons/{id}', deleteParams, deleteCoupon),
];
