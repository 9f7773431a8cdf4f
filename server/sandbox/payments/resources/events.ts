import type { Stripe } from 'stripe';
import * as z from 'zod';
import { missing } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, page, paramsOf, text } from '../rest/params.ts';

const listParams = paramsOf<Stripe.EventListParams>()(
  z.strictObject({ ...page, type: text.exactOptional(), types: z.array(text).max(20).exactOptional() }),
);
const retrieveParams = paramsOf<Stripe.EventRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);

export const eventEndpoints = [
  endpoint('GET', 'events', listParams, (account, { type, types, ...rest }) =>
    listed(account, 'event', {
      url: '/v1/events',
      page: rest,
      where: (event) => (!type || event.type === type) && (!types || types.includes(event.type)),
    }),
  ),
  endpoint('GET', 'events/{id}', retrieveParams, ({ shelf }, _params, id) => {
    const found = shelf.find('event', id);
    if (!found) throw missing('event', id);
    return found;
  }),
];
