import type StripeSdk from 'stripe';
import { LIMITS } from '../../../contract/core/limits.ts';
import type { Stripe } from '../connection.ts';
import { orUndefined } from '../errors.ts';
import { PRODUCT_IDS } from '../names.ts';
import type { Part } from './part.ts';

const PRODUCTS = {
  plan: {
    part: 'product',
    // Its checkout shows both.
    facts: { name: 'Goodword', description: `${LIMITS.quota.toLocaleString('en-US')} texts a month` },
  },
  overage: { part: 'overage product', facts: { name: 'Goodword: texts beyond the plan' } },
} as const;

/** An operator may rename it at the provider, and invoices say that name. */
export function productPart(stripe: Stripe, which: keyof typeof PRODUCTS): Part<StripeSdk.Product> {
  const id = PRODUCT_IDS[which];
  const { part, facts } = PRODUCTS[which];
  return {
    name: part,
    label: id,
    find: () => orUndefined(stripe.products.retrieve(id)),
    problem: ({ active }) =>
      active
        ? null
        : { words: 'it was archived', repair: () => stripe.products.update(id, { active: true }) },
    make: () => stripe.products.create({ id, ...facts }),
  };
}
