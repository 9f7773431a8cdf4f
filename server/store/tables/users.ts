import type { MemberRole, Role } from '../../contract/core/roles.ts';
import type { Scope } from '../../contract/core/scopes.ts';
import type { TwoFactorMethod } from '../../contract/routes/account.ts';
import { defaulted, flag, instant, integer, json, nullable, text } from './column.ts';

/** People who sign in, and what they sign in with. */

export const users = {
  id: text(),
  email: text(),
  password_hash: text(),
  first_name: text(),
  last_name: text(),
  role: text<Role>(),
  clinic_id: nullable(text()),
  email_verified: defaulted(flag()),
  last_login_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
  two_factor: nullable(text<TwoFactorMethod>()),
  totp_seed: nullable(text()),
  totp_last_step: nullable(integer()),
  deleted_at: nullable(instant()),
};

export const sessions = {
  id: text(),
  user_id: text(),
  device_id: nullable(text()),
  client: text<'browser' | 'cli'>(),
  user_agent: nullable(text()),
  created_at: instant(),
  last_seen_at: instant(),
  expires_at: instant(),
  ended_at: nullable(instant()),
  end_reason: nullable(text()),
  impersonates: nullable(text()),
  reason: nullable(text()),
  proved_at: nullable(instant()),
};

export const refreshTokens = {
  token_hash: text(),
  session_id: text(),
  issued_at: instant(),
  used_at: nullable(instant()),
};

export const accountTokens = {
  token_hash: text(),
  user_id: text(),
  purpose: text<'verify_email' | 'reset_password'>(),
  created_at: instant(),
  expires_at: instant(),
  used_at: nullable(instant()),
  device_id: nullable(text()),
};

export const apiTokens = {
  id: text(),
  clinic_id: text(),
  user_id: text(),
  name: text(),
  token_hash: text(),
  scopes: json<Scope[]>(),
  created_at: instant(),
  last_used_at: nullable(instant()),
  revoked_at: nullable(instant()),
};

export const challenges = {
  id: text(),
  user_id: text(),
  purpose: text<'sign_in' | 'turn_on'>(),
  method: text<TwoFactorMethod>(),
  device_id: nullable(text()),
  tries: defaulted(integer()),
  created_at: instant(),
  expires_at: instant(),
  used_at: nullable(instant()),
};

export const invitations = {
  id: text(),
  clinic_id: text(),
  email: text(),
  role: text<MemberRole>(),
  token_hash: text(),
  invited_by: text(),
  created_at: instant(),
  expires_at: instant(),
  accepted_at: nullable(instant()),
  revoked_at: nullable(instant()),
};

export const recoveryCodes = {
  code_hash: text(),
  user_id: text(),
  created_at: instant(),
  used_at: nullable(instant()),
};
