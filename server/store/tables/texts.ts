import type { Decision, InboundMeaning } from '../../contract/routes/inbound.ts';
import type { MessageKind, MessageStatus } from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { defaulted, flag, instant, integer, json, nullable, real, text } from './column.ts';

/** Texts to patients and from them, and what sending keeps. */

export const messages = {
  id: text(),
  clinic_id: text(),
  batch_id: nullable(text()),
  kind: text<MessageKind>(),
  phone: nullable(text()),
  phone_hash: text(),
  body: text(),
  platform: nullable(text<Platform>()),
  status: text<MessageStatus>(),
  send_at: instant(),
  expires_at: instant(),
  usage_period: text(),
  attempts: defaulted(integer()),
  lease_until: nullable(instant()),
  lease_owner: nullable(text()),
  provider_id: nullable(text()),
  sender: nullable(text()),
  error_code: nullable(text()),
  last_error: nullable(text()),
  segments: integer(),
  bypass_cooldown: defaulted(flag()),
  outside_hours: defaulted(flag()),
  appointment_at: nullable(instant()),
  retry_of: nullable(text()),
  user_id: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
  claimed_at: nullable(instant()),
  accepted_at: nullable(instant()),
  delivered_at: nullable(instant()),
  erased_at: nullable(instant()),
  follow_up_of: nullable(text()),
  answer_to: nullable(text()),
  template: nullable(text()),
  answered_at: nullable(instant()),
};

export const links = {
  token_hash: text(),
  clinic_id: text(),
  message_id: text(),
  platform: text<Platform>(),
  expires_at: nullable(instant()),
  used_at: nullable(instant()),
};

export const usage = {
  clinic_id: text(),
  period_start: instant(),
  period_end: instant(),
  reserved: defaulted(integer()),
  accepted: defaulted(integer()),
  warned: defaulted(json<readonly number[]>()),
  overage_reported: defaulted(integer()),
};

export const inboundTexts = {
  provider_id: text(),
  clinic_id: nullable(text()),
  phone: nullable(text()),
  phone_hash: text(),
  sender: text(),
  body: text(),
  meaning: text<InboundMeaning>(),
  received_at: instant(),
  held_at: nullable(instant()),
  decision: nullable(text<Decision>()),
  decided_at: nullable(instant()),
  decided_by: nullable(text()),
  pictures: defaulted(integer()),
  about_id: nullable(text()),
};

export const senderPace = {
  sender: text(),
  taken_until: real(),
};

export const senderPauses = {
  sender: text(),
  paused_since: instant(),
  paused_until: instant(),
  code: text(),
};

/** The numbers that clinics texted, each once. SQLite numbers the rows for its index. */
export const textedNumbers = {
  clinic_id: text(),
  phone_hash: text(),
  phone: text(),
};
