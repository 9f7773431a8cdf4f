import type { ActivityType } from '../../contract/routes/activity.ts';
import type { Notifications } from '../../contract/routes/settings.ts';
import type { PlatformSwitches, ReviewLinks } from '../../contract/rules/platforms.ts';
import type { Routing } from '../../contract/rules/routing.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import { bytes, defaulted, flag, instant, integer, json, nullable, text } from './column.ts';

/** Clinics and what is theirs. */

export const clinics = {
  id: text(),
  name: text(),
  name_changed_at: nullable(instant()),
  email: nullable(text()),
  phone: nullable(text()),
  address: nullable(text()),
  timezone: text<Zone>(),
  cooldown_days: integer(),
  review_redirect_url: nullable(text()),
  review_links: defaulted(json<ReviewLinks>()),
  routing: text<Routing>(),
  monthly_cap: nullable(integer()),
  settings_version: defaulted(integer()),
  field_versions: defaulted(json<Record<string, number>>()),
  offer: nullable(text()),
  paused_at: nullable(instant()),
  deleted_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
  follow_up_days: nullable(integer()),
  notifications: defaulted(json<Partial<Notifications>>()),
  standing_link: defaulted(flag()),
  next_summary_at: nullable(instant()),
  accent_color: nullable(text()),
  logo_hash: nullable(text()),
  platforms: defaulted(json<PlatformSwitches>()),
  link_tested_at: nullable(instant()),
  first_steps_hidden_at: nullable(instant()),
  pause_reason: nullable(text()),
  sender: nullable(text()),
  name_before: nullable(text()),
};

export const clinicLogos = {
  clinic_id: text(),
  png: bytes(),
  updated_at: instant(),
};

export const clinicTemplates = {
  id: text(),
  clinic_id: text(),
  name: text(),
  text: text(),
  user_id: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
};

export const platformRequests = {
  id: text(),
  clinic_id: text(),
  user_id: text(),
  platform_name: text(),
  profile_url: nullable(text()),
  contact_email: text(),
  notes: nullable(text()),
  created_at: instant(),
  closed_at: nullable(instant()),
  closed_by: nullable(text()),
};

export const activities = {
  id: text(),
  clinic_id: text(),
  type: text<Exclude<ActivityType, 'sms_sent'>>(),
  status: text<'success' | 'error' | 'warning' | 'info'>(),
  title: text(),
  description: text(),
  user_id: nullable(text()),
  entity_id: nullable(text()),
  created_at: instant(),
};
