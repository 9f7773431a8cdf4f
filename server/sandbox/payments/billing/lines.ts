import type { Account } from '../account.ts';
import type { Discount, InvoiceLine, Subscription, SubscriptionItem } from '../wire.ts';
import { discountOn } from './discounts.ts';
import { lineShape } from './invoiceShape.ts';
import type { Period } from './subscriptionShape.ts';

/** What a meter counted for a customer in a period, its end not included. */
function usageIn(account: Account, customer: string, meter: string, { start, end }: Period): number {
  return account.shelf
    .list('usage', { customer })
    .filter((usage) => usage.meter === meter && usage.at >= start && usage.at < end)
    .reduce((sum, { value }) => sum + value, 0);
}

const productName = (account: Account, { price }: SubscriptionItem): string =>
  account.shelf.find('product', String(price.product))?.name ?? price.id;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

type Asked = {
  invoice: string;
  subscription: Subscription;
  customer: string;
  /** The period that is paid ahead; null where the subscription has ended. */
  ahead: Period | null;
  /** The period whose usage is charged; null where none is behind. */
  behind: Period | null;
  discounts: Discount[];
};

function lineOf(account: Account, asked: Asked, item: SubscriptionItem): InvoiceLine[] {
  const { invoice, customer, ahead, behind, discounts } = asked;
  const { price } = item;
  const meter = price.recurring?.meter;
  const period = meter ? behind : ahead;
  if (!period) return [];
  const quantity = meter ? usageIn(account, customer, meter, period) : (item.quantity ?? 1);
  const unit = price.unit_amount ?? 0;
  const amount = quantity * unit;
  const description = `${quantity} × ${productName(account, item)} (at ${dollars(unit)} / month)`;
  const discount = discountOn(discounts, price, amount);
  return [lineShape({ invoice, item, description, quantity, amount, discount, period })];
}

/** The lines of an invoice: what is paid ahead for the period that begins, and the usage of the one that has ended. */
export const linesOf = (account: Account, asked: Asked): InvoiceLine[] =>
  asked.subscription.items.data.flatMap((item) => lineOf(account, asked, item));
