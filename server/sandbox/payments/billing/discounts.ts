import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { Coupon, Discount, Invoice, Price, Subscription } from '../wire.ts';
import { monthsAfter } from './months.ts';

type Owner = { customer: string; subscription: string; session: string };

function endOf(coupon: Coupon, start: number): number | null {
  if (coupon.duration === 'forever') return null;
  return coupon.duration === 'repeating' ? monthsAfter(start, coupon.duration_in_months ?? 0) : start;
}

/** Gives a subscription the coupon's discount from now on. */
export function giveDiscount(account: Account, coupon: Coupon, owner: Owner): Discount {
  const start = account.time.now();
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: owner.session,
    customer: owner.customer,
    customer_account: null,
    end: endOf(coupon, start),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    // A coupon may be deleted: anyone who has its discount keeps it.
    source: { coupon, type: 'coupon' },
    start,
    subscription: owner.subscription,
    subscription_item: null,
  };
  account.shelf.put('discount', discount, { customer: owner.customer });
  account.shelf.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  account.tell({ type: 'customer.discount.created', data: { object: unexpanded(discount) } });
  return discount;
}

const couponOf = ({ source: { coupon } }: Discount): Coupon | undefined =>
  typeof coupon === 'object' && coupon ? coupon : undefined;

/** As events hold it. */
const unexpanded = (discount: Discount): Discount => ({
  ...discount,
  source: { ...discount.source, coupon: couponOf(discount)?.id ?? null },
});

/** What a coupon takes off an amount of a price, in cents. */
export function reduction(coupon: Coupon | undefined, price: Price, amount: number): number {
  const products = coupon?.applies_to?.products;
  const applies = !products || (typeof price.product === 'string' && products.includes(price.product));
  if (!coupon || !applies) return 0;
  return Math.round((amount * (coupon.percent_off ?? 0)) / 100);
}

/** The discounts of a subscription or an invoice, those that have run out included. */
export const keptDiscounts = (
  { shelf }: Account,
  { discounts }: Pick<Subscription | Invoice, 'discounts'>,
): Discount[] =>
  discounts.flatMap((discount) => {
    const found = typeof discount === 'string' ? shelf.find('discount', discount) : discount;
    return found && !('deleted' in found) ? [found] : [];
  });

/** The discounts of a subscription that still count; those that have run out are taken off it, and that is told. */
export function runningDiscounts(account: Account, subscription: Subscription): Discount[] {
  const { time, tell } = account;
  const all = keptDiscounts(account, subscription);
  const runs = ({ start, end }: Discount) => end === null || time.now() < end || time.now() === start;
  for (const discount of all.filter((one) => !runs(one))) {
    tell({ type: 'customer.discount.deleted', data: { object: unexpanded(discount) } });
  }
  return all.filter(runs);
}

/** The first discount that takes something off this amount of a price. */
export function discountOn(discounts: Discount[], price: Price, amount: number) {
  const found = discounts
    .map((discount) => ({
      id: discount.id,
      amount: reduction(couponOf(discount), price, amount),
    }))
    .find(({ amount: taken }) => taken > 0);
  return found ?? null;
}
