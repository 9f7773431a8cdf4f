import type { DeliveryStatus, WEBHOOK_TEST, WebhookEvent } from '../../contract/routes/webhooks.ts';
import { defaulted, flag, instant, integer, json, nullable, text } from './column.ts';

/** Other systems that are told, and what they were told. */

export const webhooks = {
  id: text(),
  clinic_id: text(),
  url: text(),
  events: json<WebhookEvent[]>(),
  active: defaulted(flag()),
  created_at: instant(),
};

export const webhookDeliveries = {
  id: text(),
  webhook_id: text(),
  event: text<WebhookEvent | typeof WEBHOOK_TEST>(),
  subject_id: text(),
  phone_hash: nullable(text()),
  status: defaulted(text<DeliveryStatus>()),
  attempts: defaulted(integer()),
  created_at: instant(),
  begun_at: instant(),
  last_attempt_at: nullable(instant()),
  next_attempt_at: nullable(instant()),
  status_code: nullable(integer()),
  problem: nullable(text()),
  lease_owner: nullable(text()),
  lease_until: nullable(instant()),
};
