import { Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
} from '../../server/contract/routes/webhooks.ts';
import { findNamed, isWholeId } from '../kit/named.ts';

/** What the commands about webhooks share. */

export const WHICH = 'Its address, or its id as goodword webhooks list shows it, or how the id begins.';

export const eventFlag = {
  event: Flags.option({ options: WEBHOOK_EVENTS, multiple: true, multipleNonGreedy: true })({
    char: 'e',
    description: 'What it is told; again for more.',
    helpValue: 'EVENT',
  }),
};

/** All events with when they are told, a line each, for help. */
export const EVENT_LINES = WEBHOOK_EVENTS.map(
  (event) => `${event.padEnd(18)}  ${WEBHOOK_EVENT_WORDS[event]}`,
).join('\n');

/** The webhook that `given` names. Stops with code 2 where it is none or several. */
export async function findWebhook(client: Client, given: string): Promise<Webhook> {
  const { data } = await client.listWebhooks();
  return findNamed(data, given, {
    one: 'webhook',
    list: 'webhooks list',
    name: ({ url }) => url,
  });
}

/** The id that `given` is, or begins: of the latest deliveries. Stops with code 2 where there is none. */
export async function findDeliveryId(client: Client, { id }: Webhook, given: string): Promise<string> {
  if (isWholeId(given)) return given;
  const query = { limit: LIMITS.pageMax };
  const { data } = await client.listWebhookDeliveries({ params: { id }, query });
  return findNamed(data, given, { one: 'delivery', list: `webhooks deliveries ${id}` }).id;
}

/** What came of the last call, in a sentence; nothing where there was none. */
export function outcomeOf({ statusCode, problem }: WebhookDelivery): string {
  if (problem !== null) return problem;
  return statusCode === null ? '' : `It answered with the status ${statusCode}.`;
}
