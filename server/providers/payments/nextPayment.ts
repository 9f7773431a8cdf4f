import type StripeSdk from 'stripe';
import { instantOf } from './names.ts';

/** What the next payment for the plan is, by the discounts that still run then, and until when the first of these does. */
export function nextPayment(
  { discounts }: StripeSdk.Subscription,
  { price, quantity, current_period_end: at }: StripeSdk.SubscriptionItem,
): { nextAmount: number; discountUntil: string | null } {
  const full = (price.unit_amount ?? 0) * (quantity ?? 1);
  const given = discounts.flatMap((discount) => {
    if (typeof discount === 'string' || (discount.end !== null && discount.end <= at)) return [];
    const { coupon } = discount.source;
    return typeof coupon === 'object' && coupon ? [{ end: discount.end, coupon }] : [];
  });
  const off = given.reduce((sum, { coupon }) => sum + reduction(coupon, full), 0);
  const ends = given.flatMap(({ end }) => (end === null ? [] : [end]));
  return {
    nextAmount: Math.max(0, full - off),
    discountUntil: ends.length > 0 ? instantOf(Math.min(...ends)) : null,
  };
}

const reduction = ({ amount_off, percent_off }: StripeSdk.Coupon, full: number): number =>
  amount_off ?? Math.round((full * (percent_off ?? 0)) / 100);
