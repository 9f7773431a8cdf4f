import type StripeSdk from 'stripe';
import type { Config } from '../../../config/config.ts';
import { PAYMENT_EVENT_TYPES } from '../../../domain/ports.ts';
import type { Stripe } from '../connection.ts';
import { WEBHOOK_PATH } from '../names.ts';
import type { Part } from './part.ts';

type Endpoint = StripeSdk.WebhookEndpoint;

/** Its calls are signed with a secret that is told when it is made and never again. */
export function webhookPart(
  stripe: Stripe,
  { publicUrl }: Config,
  { apiVersion, renew }: { apiVersion: StripeSdk.WebhookEndpointCreateParams.ApiVersion; renew: boolean },
): Part<Endpoint> {
  const url = publicUrl + WEBHOOK_PATH;
  const enabled_events = [...PAYMENT_EVENT_TYPES];
  const make = () =>
    stripe.webhookEndpoints.create({ url, enabled_events, api_version: apiVersion, description: 'Goodword' });
  return {
    name: 'webhook',
    label: url,
    find: () => findEndpoint(stripe, url),
    problem: (found) => {
      if (renew) return { words: 'it gets a new secret', repair: () => replace(stripe, found, make) };
      if (found.api_version !== apiVersion) {
        return { words: `it does not speak ${apiVersion}`, repair: () => replace(stripe, found, make) };
      }
      if (isCalled(found)) return null;
      const repair = () => stripe.webhookEndpoints.update(found.id, { enabled_events, disabled: false });
      return { words: 'it is not called for all that happens', repair };
    },
    make,
  };
}

async function findEndpoint(stripe: Stripe, url: string): Promise<Endpoint | undefined> {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) return endpoint;
  }
  return undefined;
}

const isCalled = ({ status, enabled_events }: Endpoint): boolean =>
  status === 'enabled' && [...enabled_events].sort().join() === [...PAYMENT_EVENT_TYPES].sort().join();

/** The new one first: what both are called with is worked through once. */
async function replace(stripe: Stripe, old: Endpoint, make: () => Promise<Endpoint>): Promise<Endpoint> {
  const made = await make();
  await stripe.webhookEndpoints.del(old.id);
  return made;
}
