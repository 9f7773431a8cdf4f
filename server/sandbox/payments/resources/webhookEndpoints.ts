import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { API_VERSION } from '../events.ts';
import { newId } from '../ids.ts';
import { missing } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, flag, mergedMetadata, metadata, page, paramsOf, url } from '../rest/params.ts';
import { type DeletedWebhookEndpoint, EVENT_TYPES, type WebhookEndpoint } from '../wire.ts';

/** What may be asked for: all that is told here, and what a product waits for that never happens here. */
const NEVER_TOLD = [
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.marked_uncollectible',
  'invoice.voided',
] as const;
const eventTypes = z.array(z.enum(['*', ...NEVER_TOLD, ...EVENT_TYPES])).min(1);

const fields = {
  description: z.string().exactOptional(),
  metadata: metadata.exactOptional(),
  expand: expand.exactOptional(),
};

const createParams = paramsOf<Stripe.WebhookEndpointCreateParams>()(
  z.strictObject({
    ...fields,
    url,
    enabled_events: eventTypes,
    api_version: z.literal(API_VERSION).exactOptional(),
  }),
);
const updateParams = paramsOf<Stripe.WebhookEndpointUpdateParams>()(
  z.strictObject({
    ...fields,
    url: url.exactOptional(),
    enabled_events: eventTypes.exactOptional(),
    disabled: flag.exactOptional(),
  }),
);
const listParams = paramsOf<Stripe.WebhookEndpointListParams>()(z.strictObject(page));

const deleteParams = paramsOf<Stripe.WebhookEndpointDeleteParams>()(z.strictObject({}));

function find({ shelf }: Account, id: string): WebhookEndpoint {
  const found = shelf.find('webhookEndpoint', id);
  if (!found) throw missing('webhook endpoint', id);
  return found;
}

/** Every endpoint of the pretend account is signed with the one secret that the product is configured with. */
export const webhookEndpointEndpoints = (secret: string) => [
  endpoint('GET', 'webhook_endpoints', listParams, (account, rest) =>
    listed(account, 'webhookEndpoint', { url: '/v1/webhook_endpoints', page: rest }),
  ),
  endpoint('POST', 'webhook_endpoints', createParams, ({ shelf, time }, params) => {
    const made: WebhookEndpoint = {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: params.api_version ?? null,
      application: null,
      created: time.now(),
      description: params.description || null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: mergedMetadata({}, params.metadata),
      status: 'enabled',
      url: params.url,
    };
    shelf.put('webhookEndpoint', made);
    return { ...made, secret } satisfies WebhookEndpoint;
  }),
  endpoint('POST', 'webhook_endpoints/{id}', updateParams, (account, params, id) => {
    const before = find(account, id);
    const { disabled } = params;
    const after: WebhookEndpoint = {
      ...before,
      description: params.description ?? before.description,
      enabled_events: params.enabled_events ?? before.enabled_events,
      metadata: mergedMetadata(before.metadata, params.metadata),
      url: params.url ?? before.url,
      ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    };
    account.shelf.put('webhookEndpoint', after);
    return after;
  }),
  endpoint('DELETE', 'webhook_endpoints/{id}', deleteParams, (account, _params, id) => {
    account.shelf.remove('webhookEndpoint', find(account, id).id);
    return { id, object: 'webhook_endpoint', deleted: true } satisfies DeletedWebhookEndpoint;
  }),
];
