import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { previously } from '../events.ts';
import { newId } from '../ids.ts';
import { missing, Refusal } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, flag, mergedMetadata, metadata, page, paramsOf, text } from '../rest/params.ts';
import type { Product } from '../wire.ts';

const fields = {
  active: flag.exactOptional(),
  description: text.exactOptional(),
  unit_label: text.exactOptional(),
  statement_descriptor: text.exactOptional(),
  metadata: metadata.exactOptional(),
  expand: expand.exactOptional(),
};

const createParams = paramsOf<Stripe.ProductCreateParams>()(
  z.strictObject({ ...fields, name: text, id: text.exactOptional() }),
);
const updateParams = paramsOf<Stripe.ProductUpdateParams>()(
  z.strictObject({ ...fields, name: text.exactOptional() }),
);
const listParams = paramsOf<Stripe.ProductListParams>()(
  z.strictObject({ ...page, active: flag.exactOptional(), ids: z.array(text).exactOptional() }),
);
const retrieveParams = paramsOf<Stripe.ProductRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);

export function findProduct({ shelf }: Account, id: string, param = 'id'): Product {
  const found = shelf.find('product', id);
  if (!found) throw missing('product', id, param);
  return found;
}

function createProduct({ shelf, time, tell }: Account, params: z.output<typeof createParams>): Product {
  const id = params.id ?? newId('prod');
  if (shelf.find('product', id)) {
    throw new Refusal(400, {
      code: 'resource_already_exists',
      param: 'id',
      message: `Product already exists.`,
    });
  }
  const product: Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: time.now(),
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: time.now(),
    url: null,
  };
  shelf.put('product', product);
  tell({ type: 'product.created', data: { object: product } });
  return product;
}

function updateProduct(account: Account, params: z.output<typeof updateParams>, id: string): Product {
  const before = findProduct(account, id);
  const { metadata: change, expand: _expand, ...changes } = params;
  const after: Product = {
    ...before,
    ...changes,
    metadata: mergedMetadata(before.metadata, change),
    updated: account.time.now(),
  };
  account.shelf.put('product', after);
  const previous_attributes = previously(before, after);
  account.tell({ type: 'product.updated', data: { object: after, previous_attributes } });
  return after;
}

export const productEndpoints = [
  endpoint('GET', 'products', listParams, (account, { active, ids, ...rest }) =>
    listed(account, 'product', {
      url: '/v1/products',
      page: rest,
      where: (product) =>
        (active === undefined || product.active === active) && (!ids || ids.includes(product.id)),
    }),
  ),
  endpoint('POST', 'products', createParams, createProduct),
  endpoint('GET', 'products/{id}', retrieveParams, (account, _params, id) => findProduct(account, id)),
  endpoint('POST', 'products/{id}', updateParams, updateProduct),
];
