import * as z from 'zod';
import { id, instant, pageQuery, pagination } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { MANAGERS } from '../core/roles.ts';
import { route } from '../core/route.ts';
import type { Scope } from '../core/scopes.ts';
import { phone } from '../rules/phone.ts';
import { platform } from '../rules/platforms.ts';

/**
 * What Goodword tells other systems of its own accord. Each event is a POST in the form of Standard
 * Webhooks (https://www.standardwebhooks.com): headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and
 * a body with `type`, `timestamp` and `data`, made again for each call.
 */

/** What receivers rely on, in the document of the API. */
export const WEBHOOK_RULES =
  'Signed by the Standard Webhooks convention. Any 2xx is success, 410 switches the webhook off, and all else is tried ' +
  `again for ${LIMITS.webhookHours} hours; redirects are not followed. Told at least once, in no order: a call whose ` +
  'answer was lost comes again under the same `webhook-id`. A text whose failure was told may arrive after all, and ' +
  'then that is told too.';

/** Everything that a webhook can tell. */
export const WEBHOOK_EVENTS = [
  'review.created',
  'sms.delivered',
  'sms.failed',
  'patient.opted_out',
  'import.finished',
] as const;
const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** When each event is told, in the words of screens and terminal. */
export const WEBHOOK_EVENT_WORDS: Record<WebhookEvent, string> = {
  'review.created': 'A patient left a review',
  'sms.delivered': 'A text reached the phone',
  // Or its time was over before it could go. Not one of which nobody can tell whether it arrived.
  'sms.failed': 'A text could not be delivered',
  'patient.opted_out': 'A patient asked for no more texts',
  'import.finished': 'A file of patients was imported',
};

/** What an API token must be allowed to read before it has an event told: a webhook is no way round its scopes. */
export const WEBHOOK_EVENT_SCOPE: Record<WebhookEvent, Scope> = {
  'review.created': 'reviews:read',
  'sms.delivered': 'sends:read',
  'sms.failed': 'sends:read',
  'patient.opted_out': 'patients:read',
  'import.finished': 'patients:read',
};

/** What a webhook's address must be, where the operator has not allowed more. */
export const WEBHOOK_TEXT = {
  url: 'Enter an address that begins with https://',
  private: 'This address belongs to a private network, which webhooks never call',
  unknown: 'This address leads nowhere: its name cannot be looked up',
  off: 'Switch this webhook on first.',
  tooMany: `A clinic has at most ${LIMITS.webhooksPerClinic} webhooks. Remove one that is not used any more.`,
} as const;

/** Why a call did not succeed, in a sentence; `status` and `code` say more where there is more. */
export const DELIVERY_PROBLEM = {
  refused: (status: number) => `It answered with the status ${status}.`,
  redirected: (status: number) => `It answered with a redirect (${status}), which webhooks do not follow.`,
  timeout: 'It did not answer in time.',
  unreachable: (code: string) => `The connection failed (${code}).`,
  private: `${WEBHOOK_TEXT.private}.`,
  unknown: `${WEBHOOK_TEXT.unknown}.`,
  gone: 'It answered that it is gone for good (410), so the webhook was switched off.',
  off: 'The webhook was switched off.',
  nothing: 'What it would tell of is not there any more.',
} as const;

const visitId = z.string().nullable().describe('The caller’s own id of the visit that the text is about');

/** What each event carries under `data`. Erased patients are null. */
export const WEBHOOK_DATA = {
  'review.created': z.object({
    reviewId: id,
    rating: z.number().int(),
    platform,
    feedback: z.string().nullable(),
    customerName: z.string().nullable(),
    visitId,
  }),
  'sms.delivered': z.object({ messageId: id, phoneNumber: phone.nullable(), kind: z.string(), visitId }),
  'sms.failed': z.object({
    messageId: id,
    phoneNumber: phone.nullable(),
    kind: z.string(),
    errorCode: z.string().nullable().describe('The carrier’s, or a word of Goodword’s own'),
    reason: z.string().nullable().describe('What it means, as the log says it'),
    visitId,
  }),
  'patient.opted_out': z.object({ phoneNumber: phone.nullable() }),
  'import.finished': z.object({
    importId: id,
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>;

/** The body of an event's call. */
export const webhookBody = (event: WebhookEvent) =>
  z.object({
    type: z.literal(event),
    timestamp: instant.describe('When it happened'),
    data: WEBHOOK_DATA[event],
  });

/** The body of the test button's call. */
export const WEBHOOK_TEST = 'webhook.test';

/** How a delivery stands: `waiting` for its first or next call, or at its end. */
const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A web address without a user’s name or password in it. Whether http will do, and whom it leads to, the server knows. */
function isCallable(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const url = z
  .string({ error: WEBHOOK_TEXT.url })
  .trim()
  .max(LIMITS.urlLength, WEBHOOK_TEXT.url)
  .refine(isCallable, WEBHOOK_TEXT.url);
const events = z
  .array(webhookEvent, { error: 'Choose what it is told' })
  .min(1, 'Choose what it is told')
  .transform((names) => [...new Set(names)]);

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(webhookEvent),
  active: z.boolean(),
  createdAt: instant,
  lastDelivery: z.object({ at: instant, status: z.enum(DELIVERY_STATUSES) }).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const webhookDelivery = z.object({
  id: id.describe('Also the header `webhook-id`: a repeated call has the same'),
  event: z.union([webhookEvent, z.literal(WEBHOOK_TEST)]),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number().int().describe('Calls in all'),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable().describe('null at its end'),
  statusCode: z.number().int().nullable().describe('The last answer’s; null where there was none'),
  problem: z.string().nullable().describe('Why the last call did not succeed, in a sentence'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const ofWebhook = z.object({ id });

export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/settings/webhooks',
    access: 'clinic',
    roles: MANAGERS,
    scope: 'settings:read',
    summary: 'The addresses that are told what happens',
    answer: z.object({ data: z.array(webhook) }),
  }),
  addWebhook: route({
    method: 'POST',
    path: '/settings/webhooks',
    access: 'paid',
    roles: MANAGERS,
    freshProof: true,
    summary: 'Tell an address what happens',
    description:
      `A clinic has at most ${LIMITS.webhooksPerClinic}. The secret signs every call by the Standard Webhooks ` +
      'convention. The address is called by https, on any port; one of a private network is refused unless the operator ' +
      'allows it.',
    payload: z.object({ url, events }),
    answer: z.object({ data: webhook.extend({ secret: z.string().describe('Shown this once') }) }),
    status: 201,
    errors: ['rule_broken'],
  }),
  updateWebhook: route({
    method: 'PUT',
    path: '/settings/webhooks/{id}',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    shows: { scope: 'settings:read' },
    summary: 'Change what an address is told, or switch it off and on',
    description:
      'Switched off, it is told nothing, later neither: what waits for it fails. An API token must be allowed to read what ' +
      'it has told.',
    params: ofWebhook,
    payload: z.object({ url: url.optional(), events: events.optional(), active: z.boolean().optional() }),
    answer: z.object({ data: webhook }),
    errors: ['not_found', 'rule_broken'],
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: '/settings/webhooks/{id}',
    access: 'clinic',
    roles: MANAGERS,
    scope: 'settings:write',
    summary: 'Tell an address nothing more; what waits for it is dropped',
    params: ofWebhook,
    errors: ['not_found'],
  }),
  testWebhook: route({
    method: 'POST',
    path: '/settings/webhooks/{id}/test',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    shows: { scope: 'settings:read' },
    summary: 'Call an address now with an event of no meaning, and tell how it answered',
    description: 'One call, without retries; it stands in the log of deliveries.',
    params: ofWebhook,
    answer: z.object({ data: webhookDelivery }),
    throttle: [{ by: 'caller', calls: 20, seconds: 60, counts: 'all' }],
    errors: ['not_found'],
  }),
  listWebhookDeliveries: route({
    method: 'GET',
    path: '/settings/webhooks/{id}/deliveries',
    access: 'clinic',
    roles: MANAGERS,
    scope: 'settings:read',
    summary: 'What an address was told, the newest first',
    description: `Kept for ${LIMITS.webhookDeliveryDays} days.`,
    params: ofWebhook,
    query: z.object({
      ...pageQuery(LIMITS.webhookDeliveriesPerPage),
      status: z.enum(['all', ...DELIVERY_STATUSES]).default('all'),
    }),
    answer: z.object({ data: z.array(webhookDelivery), pagination }),
    errors: ['not_found'],
  }),
  redeliverWebhook: route({
    method: 'POST',
    path: '/settings/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    shows: { scope: 'settings:read' },
    summary: 'Tell it once more, under the same id',
    description: 'It waits for its call again, with all its retries.',
    params: ofWebhook.extend({ deliveryId: id }),
    answer: z.object({ data: webhookDelivery }),
    errors: ['not_found', 'rule_broken'],
  }),
};
