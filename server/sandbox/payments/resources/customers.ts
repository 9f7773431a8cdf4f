import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { findCustomer } from '../billing/cards.ts';
import { endSubscription } from '../billing/ending.ts';
import { hasEnded } from '../billing/subscriptions.ts';
import { previously } from '../events.ts';
import { newId } from '../ids.ts';
import { endpoint } from '../rest/endpoint.ts';
import { expand, mergedMetadata, metadata, paramsOf, text } from '../rest/params.ts';
import type { Customer, DeletedCustomer } from '../wire.ts';

const fields = {
  name: z.string().max(256).exactOptional(),
  email: z.string().max(512).exactOptional(),
  description: z.string().exactOptional(),
  metadata: metadata.exactOptional(),
  expand: expand.exactOptional(),
};

const createParams = paramsOf<Stripe.CustomerCreateParams>()(z.strictObject(fields));
const updateParams = paramsOf<Stripe.CustomerUpdateParams>()(
  z.strictObject({
    ...fields,
    invoice_settings: z.strictObject({ default_payment_method: text.exactOptional() }).exactOptional(),
  }),
);
const retrieveParams = paramsOf<Stripe.CustomerRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const deleteParams = paramsOf<Stripe.CustomerDeleteParams>()(z.strictObject({}));

function createCustomer({ shelf, time, tell }: Account, params: z.output<typeof createParams>): Customer {
  const id = newId('cus');
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: time.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  shelf.put('customer', customer, { customer: id });
  tell({ type: 'customer.created', data: { object: customer } });
  return customer;
}

function updateCustomer(account: Account, params: z.output<typeof updateParams>, id: string): Customer {
  const before = findCustomer(account, id);
  const after: Customer = {
    ...before,
    name: params.name ?? before.name ?? null,
    email: params.email ?? before.email,
    description: params.description ?? before.description,
    metadata: mergedMetadata(before.metadata, params.metadata),
    invoice_settings: { ...before.invoice_settings, ...params.invoice_settings },
  };
  account.shelf.put('customer', after);
  const previous_attributes = previously(before, after);
  account.tell({ type: 'customer.updated', data: { object: after, previous_attributes } });
  return after;
}

/** What it subscribed to ends, nothing new is sold to it, and it is still told to have been. */
function deleteCustomer(account: Account, _params: unknown, id: string): DeletedCustomer {
  const { shelf, tell } = account;
  const customer = findCustomer(account, id);
  for (const subscription of shelf.list('subscription', { customer: id })) {
    if (!hasEnded(subscription)) endSubscription(account, subscription, 'cancellation_requested');
  }
  const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
  shelf.remove('customer', id);
  shelf.put('deletedCustomer', deleted);
  tell({ type: 'customer.deleted', data: { object: customer } });
  return deleted;
}

export const customerEndpoints = [
  endpoint('POST', 'customers', createParams, createCustomer),
  endpoint('GET', 'customers/{id}', retrieveParams, (account, _params, id) => {
    return account.shelf.find('deletedCustomer', id) ?? findCustomer(account, id);
  }),
  endpoint('POST', 'customers/{id}', updateParams, updateCustomer),
  endpoint('DELETE', 'customers/{id}', deleteParams, deleteCustomer),
];
