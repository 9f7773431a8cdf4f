import { preferIndexes } from '../sending/outbox.ts';
import { HOLDS_FOR_ALL } from '../sending/unclaimedTexts.ts';
import type { Db } from './db.ts';
import { queryRows } from './rows.ts';

/**
 * Rows whose time is over, and how the database finds them: always by an index, so that looking costs nothing where there
 * are none. domain/retention.ts says when the time of each is over.
 */

interface Aging {
  /** What a row is named by. */
  key: string;
  /** Whether a row is old; each `?` is what it has to be older than. */
  old: string;
  /** Where rows are found by more than their own table; the alias of that is `t`. */
  from?: string;
}

/** Ids of imports with changes: few have any, each perhaps very many. */
const CHANGED_IMPORTS = `WITH RECURSIVE changed (id) AS (
    SELECT min(import_id) FROM import_changes
    UNION ALL
    SELECT (SELECT min(import_id) FROM import_changes WHERE import_id > changed.id) FROM changed
    WHERE changed.id IS NOT NULL
  )`;

const AGING = {
  refresh_tokens: {
    key: 'token_hash',
    from: 'sessions s JOIN refresh_tokens t ON t.session_id = s.id',
    old: 's.expires_at < ?',
  },
  // After their tokens, of which each may have thousands.
  sessions: {
    key: 'id',
    old: 't.expires_at < ? AND NOT EXISTS (SELECT 1 FROM refresh_tokens WHERE session_id = t.id)',
  },
  account_tokens: { key: 'token_hash', old: 't.expires_at < ?' },
  challenges: { key: 'id', old: 't.expires_at < ?' },
  invitations: { key: 'id', old: 't.expires_at < ?' },
  api_tokens: { key: 'id', old: 't.revoked_at < ?' },
  idempotency_keys: { key: 'scope', old: 't.created_at < ?' },
  // As many as there were callers in the last minutes: no index would be worth what it costs each call.
  throttles: { key: 'key', old: 't.expire < ?' },
  mails: { key: 'id', old: 't.created_at < ?' },
  system_updates: { key: 'id', old: 't.created_at < ?' },
  webhook_deliveries: { key: 'id', old: 't.created_at < ?' },
  payment_events: { key: 'id', old: 't.received_at < ?' },
  overage_reports: { key: 'id', old: `t.created_at < ? AND t.status <> 'waiting'` },
  import_changes: {
    key: 'import_id, patient_id',
    from: `(${CHANGED_IMPORTS} SELECT changed.id FROM changed JOIN imports ON imports.id = changed.id
      WHERE imports.created_at < ?) AS i JOIN import_changes t ON t.import_id = i.id`,
    old: 'TRUE',
  },
  import_mappings: { key: 'clinic_id, headers_hash', old: 't.updated_at < ?' },
  // The newest stays: it tells when something happened in the clinic last.
  activities: {
    key: 'id',
    old: `t.created_at < ? AND (t.type <> 'system_event' OR t.entity_id IS NULL)
      AND EXISTS (SELECT 1 FROM activities n WHERE n.clinic_id = t.clinic_id AND n.created_at > t.created_at)`,
  },
  // Ids sort by time (UUIDv7): the texts of a time are found without an index that every text would pay for.
  links: {
    key: 'token_hash',
    old: `t.message_id < ? AND (t.expires_at < ? OR t.expires_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM messages m WHERE m.id = t.message_id AND m.status IN ('queued', 'sending')))`,
  },
  inbound_texts: {
    key: 'provider_id',
    old: `t.clinic_id IS NULL AND t.received_at < ? AND NOT (${HOLDS_FOR_ALL})`,
  },
  support_requests: { key: 'id', old: 't.closed_at < ?' },
  platform_requests: { key: 'id', old: 't.closed_at < ?' },
  worker_heartbeats: { key: 'id', old: 't.seen_at < ?' },
  sender_pauses: { key: 'sender', old: 't.paused_until < ?' },
  sender_pace: { key: 'sender', old: 't.taken_until < ?' },
  audit_logs: { key: 'id', old: 't.created_at < ?' },
} as const satisfies Record<string, Aging>;

export type AgingTable = keyof typeof AGING;

/**
 * Removes up to `limit` rows that are older than `before`; gives how many. Call it in a transaction. Others at the same
 * work take other rows.
 */
export async function deleteOld(
  db: Db,
  table: AgingTable,
  before: readonly (string | number)[],
  limit: number,
): Promise<number> {
  const { key, old, from = `${table} t` }: Aging = AGING[table];
  await preferIndexes(db);
  const names = key.split(', ').map((name) => `t.${name}`);
  const rows = await queryRows(
    db,
    `DELETE FROM ${table} WHERE (${key}) IN (
       SELECT ${names.join(', ')} FROM ${from} WHERE ${old} LIMIT ?
       ${db.engine === 'postgres' ? 'FOR UPDATE OF t SKIP LOCKED' : ''})
     RETURNING 1 AS gone`,
    [...before, limit],
  );
  return rows.length;
}
