import type StripeSdk from 'stripe';
import { OFFER } from '../../../contract/core/limits.ts';
import type { Stripe } from '../connection.ts';
import { orUndefined } from '../errors.ts';
import { COUPON_ID, OURS, PRODUCT_IDS } from '../names.ts';
import type { Part } from './part.ts';

type Coupon = StripeSdk.Coupon;

/** The offer's discount: on the plan alone, never on what goes beyond it. */
export const couponPart = (stripe: Stripe): Part<Coupon> => ({
  name: 'coupon',
  label: COUPON_ID,
  // What it applies to is told only to the one who asks for it.
  find: () => orUndefined(stripe.coupons.retrieve(COUPON_ID, { expand: ['applies_to'] })),
  problem: (coupon) => {
    if (isOffer(coupon)) return null;
    const words = `it is not ${OFFER.percentOff} % off the plan for ${OFFER.months} months`;
    if (coupon.metadata?.goodword !== OURS.goodword) {
      return { words: `${words}, and was not made by Goodword. Delete it at Stripe, then set up again` };
    }
    return { words, repair: () => replace(stripe) };
  },
  make: () => makeCoupon(stripe),
});

const makeCoupon = (stripe: Stripe): Promise<Coupon> =>
  stripe.coupons.create({
    id: COUPON_ID,
    name: `${OFFER.percentOff}% off the first year`,
    percent_off: OFFER.percentOff,
    duration: 'repeating',
    duration_in_months: OFFER.months,
    applies_to: { products: [PRODUCT_IDS.plan] },
    metadata: OURS,
  });

/** A coupon never changes at the provider. Who has its discount already keeps it. */
async function replace(stripe: Stripe): Promise<Coupon> {
  await stripe.coupons.del(COUPON_ID);
  return makeCoupon(stripe);
}

const isOffer = ({ valid, percent_off, duration, duration_in_months, applies_to }: Coupon): boolean =>
  valid &&
  percent_off === OFFER.percentOff &&
  duration === 'repeating' &&
  duration_in_months === OFFER.months &&
  applies_to?.products.join() === PRODUCT_IDS.plan;
