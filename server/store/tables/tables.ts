import type { Knex } from 'knex';
import { billingEvents, overageReports, paymentEvents, payments, subscriptions } from './billing.ts';
import { activities, clinicLogos, clinics, clinicTemplates, platformRequests } from './clinics.ts';
import type { NewRowOf, RowOf, Table, WholeRowOf } from './column.ts';
import {
  blockList,
  importChanges,
  importMappings,
  imports,
  listWords,
  optOuts,
  patients,
  visits,
} from './patients.ts';
import {
  auditLogs,
  idempotencyKeys,
  installationKeys,
  mails,
  supportRequests,
  systemSettings,
  systemUpdates,
  throttles,
  workerHeartbeats,
} from './platform.ts';
import { reviewCases, reviewResponses, reviews } from './reviews.ts';
import { inboundTexts, links, messages, senderPace, senderPauses, textedNumbers, usage } from './texts.ts';
import {
  accountTokens,
  apiTokens,
  challenges,
  invitations,
  recoveryCodes,
  refreshTokens,
  sessions,
  users,
} from './users.ts';
import { webhookDeliveries, webhooks } from './webhooks.ts';

/** The tables by their names; knex and the compiler know what their rows hold. */
export const TABLES = {
  patients,
  imports,
  import_changes: importChanges,
  import_mappings: importMappings,
  list_words: listWords,
  opt_outs: optOuts,
  block_list: blockList,
  visits,
  messages,
  links,
  texted_numbers: textedNumbers,
  usage,
  inbound_texts: inboundTexts,
  sender_pace: senderPace,
  sender_pauses: senderPauses,
  reviews,
  review_cases: reviewCases,
  review_responses: reviewResponses,
  clinics,
  clinic_logos: clinicLogos,
  clinic_templates: clinicTemplates,
  platform_requests: platformRequests,
  activities,
  users,
  sessions,
  refresh_tokens: refreshTokens,
  account_tokens: accountTokens,
  api_tokens: apiTokens,
  challenges,
  invitations,
  recovery_codes: recoveryCodes,
  subscriptions,
  billing_events: billingEvents,
  payments,
  payment_events: paymentEvents,
  overage_reports: overageReports,
  webhooks,
  webhook_deliveries: webhookDeliveries,
  audit_logs: auditLogs,
  idempotency_keys: idempotencyKeys,
  installation_keys: installationKeys,
  mails,
  support_requests: supportRequests,
  system_settings: systemSettings,
  system_updates: systemUpdates,
  throttles,
  worker_heartbeats: workerHeartbeats,
} satisfies Record<string, Table>;

type Tables = typeof TABLES;
/** A value, or an expression of it. */
type ChangeOf<Of extends Table> = {
  [Name in keyof WholeRowOf<Of>]?: WholeRowOf<Of>[Name] | Knex.Raw;
};

type Declared = {
  [Name in keyof Tables]: Knex.CompositeTableType<
    RowOf<Tables[Name]>,
    NewRowOf<Tables[Name]>,
    ChangeOf<Tables[Name]>
  >;
};

export type TableName = keyof Tables;

/** A row of a table as it is read, with each column as it is written, and as it may be added. */
export type RowIn<Name extends TableName> = RowOf<Tables[Name]>;
export type WholeRowIn<Name extends TableName> = WholeRowOf<Tables[Name]>;
export type NewRowIn<Name extends TableName> = NewRowOf<Tables[Name]>;

declare module 'knex/types/tables.js' {
  interface Tables extends Declared {}
}
