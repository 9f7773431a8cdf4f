import type { BlockCause } from '../../contract/routes/settings.ts';
import type { Verdict } from '../../contract/routes/sms.ts';
import type { ConsentMethod } from '../../contract/rules/consent.ts';
import type { Person } from '../../contract/rules/person.ts';
import { defaulted, flag, instant, integer, json, nullable, text } from './column.ts';

/** Patients, how they came, and who of them is not to be texted. */

export const patients = {
  id: text(),
  clinic_id: text(),
  phone: text(),
  phone_hash: text(),
  first_name: text(),
  last_name: text(),
  email: nullable(text()),
  tags: defaulted(json<string[]>()),
  metadata: defaulted(json<Record<string, unknown>>()),
  search_text: text(),
  consent_method: nullable(text<ConsentMethod>()),
  consent_acquired_at: nullable(instant()),
  import_id: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
  consent_user_id: nullable(text()),
  people: defaulted(json<Partial<Person>[]>()),
  last_request_at: nullable(instant()),
  last_sent_at: nullable(instant()),
};

export const imports = {
  id: text(),
  clinic_id: text(),
  user_id: text(),
  filename: nullable(text()),
  status: text<'running' | 'done' | 'interrupted' | 'undone'>(),
  rows: defaulted(integer()),
  created: defaulted(integer()),
  updated: defaulted(integer()),
  unchanged: defaulted(integer()),
  rejected: defaulted(integer()),
  created_at: instant(),
  updated_at: instant(),
  run_id: nullable(text()),
  mapping: nullable(text()),
  records: defaulted(integer()),
  digest: nullable(text()),
};

export const importChanges = {
  import_id: text(),
  patient_id: text(),
  before: nullable(text()),
  updated_at: instant(),
};

export const importMappings = {
  clinic_id: text(),
  headers_hash: text(),
  mapping: text(),
  updated_at: instant(),
};

export const listWords = {
  clinic_id: text(),
  word: text(),
  shown: text(),
  may_text: nullable(flag()),
  user_id: nullable(text()),
  updated_at: instant(),
};

export const optOuts = {
  phone_hash: text(),
  source: text<'text' | 'carrier' | 'page' | 'import' | 'admin'>(),
  reason: nullable(text()),
  user_id: nullable(text()),
  created_at: instant(),
};

export const blockList = {
  clinic_id: text(),
  phone_hash: text(),
  phone: nullable(text()),
  reason: nullable(text()),
  user_id: nullable(text()),
  created_at: instant(),
  cause: nullable(text<BlockCause>()),
  word: nullable(text()),
};

export const visits = {
  clinic_id: text(),
  visit_hash: text(),
  visit_id: nullable(text()),
  phone_hash: nullable(text()),
  message_id: nullable(text()),
  verdict: nullable(text<Verdict>()),
  next_date: nullable(text()),
  send_at: nullable(instant()),
  cancelled_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
};
