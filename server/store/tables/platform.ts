import type { SupportRequest } from '../../contract/routes/support.ts';
import { big, defaulted, instant, integer, json, nullable, text } from './column.ts';

/** What belongs to the whole installation. */

export const auditLogs = {
  id: text(),
  action: text(),
  user_id: nullable(text()),
  clinic_id: nullable(text()),
  entity_type: text(),
  entity_id: nullable(text()),
  metadata: defaulted(json<Record<string, unknown>>()),
  created_at: instant(),
};

export const idempotencyKeys = {
  scope: text(),
  body_hash: text(),
  answer: nullable(text()),
  created_at: instant(),
  clinic_id: nullable(text()),
};

export const installationKeys = {
  name: text(),
  wrapped: text(),
  created_at: instant(),
};

export const mails = {
  id: text(),
  kind: text(),
  recipient: text(),
  data: defaulted(text()),
  status: text<'queued' | 'sending' | 'sent' | 'failed' | 'expired' | 'dropped'>(),
  send_at: instant(),
  expires_at: instant(),
  attempts: defaulted(integer()),
  lease_until: nullable(instant()),
  lease_owner: nullable(text()),
  last_error: nullable(text()),
  created_at: instant(),
  sent_at: nullable(instant()),
};

export const supportRequests = {
  id: text(),
  clinic_id: nullable(text()),
  user_id: text(),
  role: text<SupportRequest['role']>(),
  name: text(),
  contact_email: text(),
  category: text<SupportRequest['category']>(),
  subject: text(),
  message: text(),
  created_at: instant(),
  closed_at: nullable(instant()),
  closed_by: nullable(text()),
};

export const systemSettings = {
  name: text(),
  value: text(),
  updated_at: instant(),
};

export const systemUpdates = {
  id: text(),
  user_id: text(),
  subject: text(),
  message: text(),
  created_at: instant(),
};

export const throttles = {
  key: text(),
  points: defaulted(integer()),
  expire: nullable(big()),
};

export const workerHeartbeats = {
  id: text(),
  host: text(),
  version: text(),
  started_at: instant(),
  seen_at: instant(),
};
