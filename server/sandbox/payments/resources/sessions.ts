import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { findCustomer } from '../billing/cards.ts';
import { expireSession, findSession, keepSession, keepTill } from '../billing/checkout.ts';
import { lineItemShape, sessionShape } from '../billing/sessionShape.ts';
import { lacking, Refusal } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, flag, mergedMetadata, metadata, page, paramsOf, text, whole } from '../rest/params.ts';
import type { CheckoutSession, Coupon, LineItem } from '../wire.ts';
import { findCoupon } from './coupons.ts';
import { findPrice } from './prices.ts';

/** An address; in the success URL stands what Stripe puts the session's id in place of. */
const address = z.string().regex(/^https?:\/\/\S+$/, 'Not a valid URL');

const createParams = paramsOf<Stripe.Checkout.SessionCreateParams>()(
  z.strictObject({
    mode: z.literal('subscription'),
    customer: text,
    line_items: z
      .array(z.strictObject({ price: text, quantity: whole.pipe(z.int().min(1)).exactOptional() }))
      .min(1)
      .max(20),
    success_url: address,
    cancel_url: address.exactOptional(),
    client_reference_id: text.max(200).exactOptional(),
    allow_promotion_codes: flag.exactOptional(),
    discounts: z
      .array(z.strictObject({ coupon: text }))
      .max(1)
      .exactOptional(),
    subscription_data: z.strictObject({ metadata: metadata.exactOptional() }).exactOptional(),
    expires_at: whole.exactOptional(),
    metadata: metadata.exactOptional(),
    expand: expand.exactOptional(),
  }),
);
const retrieveParams = paramsOf<Stripe.Checkout.SessionRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const expireParams = paramsOf<Stripe.Checkout.SessionExpireParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const listParams = paramsOf<Stripe.Checkout.SessionListParams>()(
  z.strictObject({
    ...page,
    customer: text.exactOptional(),
    status: z.enum(['complete', 'expired', 'open']).exactOptional(),
    subscription: text.exactOptional(),
  }),
);

const HOUR = 60 * 60;

function lineItemsOf(
  account: Account,
  params: z.output<typeof createParams>,
  coupon: Coupon | undefined,
): LineItem[] {
  return params.line_items.map(({ price: id, quantity }, place) => {
    const price = findPrice(account, id, `line_items[${place}][price]`);
    if (!price.active) {
      throw new Refusal(400, {
        param: `line_items[${place}][price]`,
        message: 'The price specified is inactive. This field only accepts active prices.',
      });
    }
    const product = account.shelf.find('product', String(price.product));
    if (!product?.active) {
      throw new Refusal(400, {
        param: `line_items[${place}][price]`,
        message: 'This price is not available to be purchased because its product is not active.',
      });
    }
    const metered = price.recurring?.usage_type === 'metered';
    const param = `line_items[${place}][quantity]`;
    if (metered && quantity !== undefined) {
      throw new Refusal(400, { param, message: 'You cannot pass a quantity with a metered price.' });
    }
    if (!metered && quantity === undefined) throw lacking(param);
    return lineItemShape(price, product, quantity ?? null, coupon);
  });
}

function expiryOf(now: number, asked: number | undefined): number {
  const expiresAt = asked ?? now + 24 * HOUR;
  if (expiresAt < now + HOUR / 2 || expiresAt > now + 24 * HOUR) {
    throw new Refusal(400, {
      param: 'expires_at',
      message: 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    });
  }
  return expiresAt;
}

function createSession(account: Account, params: z.output<typeof createParams>): CheckoutSession {
  if (params.allow_promotion_codes !== undefined && params.discounts) {
    throw new Refusal(400, {
      param: 'allow_promotion_codes',
      message: 'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    });
  }
  const customer = findCustomer(account, params.customer, 'customer');
  const [discount] = params.discounts ?? [];
  const coupon = discount && findCoupon(account, discount.coupon, 'discounts[0][coupon]');
  const now = account.time.now();
  const session = sessionShape({
    customer,
    lineItems: lineItemsOf(account, params, coupon),
    coupon,
    codes: params.allow_promotion_codes ?? null,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    reference: params.client_reference_id ?? null,
    metadata: mergedMetadata({}, params.metadata),
    created: now,
    expiresAt: expiryOf(now, params.expires_at),
    pages: account.pages(),
  });
  keepSession(account, session);
  const carried = mergedMetadata({}, params.subscription_data?.metadata);
  keepTill(account, { id: session.id, awaitsAction: false, metadata: carried, arriving: null });
  return session;
}

function expire(account: Account, _params: unknown, id: string): CheckoutSession {
  const session = findSession(account, id);
  if (session.status !== 'open') {
    throw new Refusal(400, {
      message:
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of \`${session.status}\`.`,
    });
  }
  return expireSession(account, session);
}

export const sessionEndpoints = [
  endpoint('POST', 'checkout/sessions', createParams, createSession),
  endpoint('GET', 'checkout/sessions', listParams, (account, { customer, status, subscription, ...rest }) =>
    listed(account, 'session', {
      url: '/v1/checkout/sessions',
      customer,
      page: rest,
      where: (session) =>
        (status === undefined || session.status === status) &&
        (subscription === undefined || session.subscription === subscription),
    }),
  ),
  endpoint('GET', 'checkout/sessions/{id}', retrieveParams, (account, _params, id) =>
    findSession(account, id),
  ),
  endpoint('POST', 'checkout/sessions/{id}/expire', expireParams, expire),
];
