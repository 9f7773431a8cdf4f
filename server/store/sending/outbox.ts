import type { MessageKind } from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { tellClinics } from '../db/changes.ts';
import type { Db } from '../db/db.ts';
import { marks, queryRows } from '../db/rows.ts';
import type { Known } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';
import { type MovedMessage, toldMoved, toMoved } from './messages.ts';
import { FORGET_ERASED, touchTexts, updateTexts } from './textWrites.ts';

/**
 * The outbox: claims of due texts, and the writes of the one who holds a claim. Each of these is fenced by owner
 * and attempt: a worker that slept past its lease changes nothing.
 */

/** A text that this worker alone may hand over until its lease ends. */
export interface ClaimedMessage extends MovedMessage {
  kind: MessageKind;
  phone: string | null;
  phoneHash: string;
  body: string;
  platform: Platform | null;
  sendAt: string;
  expiresAt: string;
  attempts: number;
  outsideHours: boolean;
  /** The patient's text that it answers. */
  answerTo: string | null;
  claimedAt: string;
}

/** Who holds a row, and by which attempt. */
export interface Held {
  id: string;
  attempts: number;
}

export interface Lease {
  owner: string;
  now: string;
  /** From here on the text counts as unknown, and anyone who comes may ask the carrier about it. */
  until: string;
}

const CLAIMED =
  'id, clinic_id, usage_period, kind, phone, phone_hash, body, platform, send_at, expires_at, attempts, outside_hours, answer_to, claimed_at';

type ClaimedRow = Known<RowIn<'messages'>, 'claimed_at'>;

const toClaimed = (row: ClaimedRow): ClaimedMessage => ({
  ...toMoved(row),
  kind: row.kind,
  phone: row.phone,
  phoneHash: row.phone_hash,
  body: row.body,
  platform: row.platform,
  sendAt: row.send_at,
  expiresAt: row.expires_at,
  attempts: row.attempts,
  outsideHours: Boolean(row.outside_hours),
  answerTo: row.answer_to,
  claimedAt: row.claimed_at,
});

/** A text that is claimed counts as a request as it did while it waited. */
const CLAIM = `status = 'sending', attempts = attempts + 1, lease_owner = ?, lease_until = ?, claimed_at = ?, updated_at = ?`;

const skipLocked = ({ engine }: Db): string => (engine === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '');

/** Claims up to `limit` due texts of a clinic, the ones due first first. Call it inside a transaction. */
export async function claimTexts(
  db: Db,
  clinicId: string,
  limit: number,
  { owner, until, now }: Lease,
): Promise<ClaimedMessage[]> {
  const rows = await touchTexts<ClaimedRow>(db, {
    set: CLAIM,
    where: `id IN (SELECT id FROM messages WHERE status = 'queued' AND clinic_id = ? AND send_at <= ?
      ORDER BY send_at, id LIMIT ? ${skipLocked(db)})`,
    values: [owner, until, now, now, clinicId, now, limit],
    returning: CLAIMED,
  });
  return rows.map(toClaimed).sort((a, b) => (a.sendAt + a.id < b.sendAt + b.id ? -1 : 1));
}

/** When the first of the texts that wait is due, or was; null where none waits. */
export async function firstDue(db: Db): Promise<string | null> {
  const row = await db.hot.get<{ at: string | null }>(
    `SELECT min(send_at) AS at FROM messages WHERE status = 'queued'`,
    [],
  );
  return row?.at ?? null;
}

/** Texts that wait although their time is over: those of paused clinics, or of all. */
const overdue = (ofAll: boolean): string =>
  `SELECT id FROM messages WHERE status = 'queued' AND send_at <= ? AND expires_at <= ?
   ${ofAll ? '' : 'AND clinic_id IN (SELECT id FROM clinics WHERE paused_at IS NOT NULL)'}`;

export const isAnyOverdue = async (db: Db, now: string, ofAll: boolean): Promise<boolean> =>
  (await queryRows(db, `${overdue(ofAll)} LIMIT 1`, [now, now])).length > 0;

/** Claims up to `limit` of them. Call it in a transaction. */
export async function claimOverdue(
  db: Db,
  { limit, ofAll }: { limit: number; ofAll: boolean },
  { owner, until, now }: Lease,
): Promise<ClaimedMessage[]> {
  const rows = await touchTexts<ClaimedRow>(db, {
    set: CLAIM,
    where: `id IN (${overdue(ofAll)} LIMIT ? ${skipLocked(db)})`,
    values: [owner, until, now, now, now, now, limit],
    returning: CLAIMED,
  });
  return rows.map(toClaimed);
}

/**
 * After ten thousand new rows PostgreSQL's planner may sort every due row at each claim (36 ms against 0.5),
 * until it has counted them itself. Inside a claim the index is the only good way. Call it in a transaction.
 */
export async function preferIndexes(db: Db): Promise<void> {
  if (db.engine === 'postgres')
    await db.knex.raw('SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off');
}

const HELD = "messages.id = v.id AND messages.attempts = v.attempts AND messages.status = 'sending'";

/** Writes what the carrier took; gives the rows that were still held. */
export async function markAccepted(
  db: Db,
  lease: Pick<Lease, 'owner' | 'now'>,
  texts: readonly (Held & { providerId: string; sender: string | null })[],
): Promise<MovedMessage[]> {
  const rows = await updateTexts(db, {
    set: `status = 'sent', provider_id = v.provider_id, sender = v.sender, accepted_at = ?,
      lease_owner = NULL, lease_until = NULL, last_error = NULL, updated_at = ?, ${FORGET_ERASED}`,
    where: `${HELD} AND messages.lease_owner = ?`,
    values: [lease.now, lease.now, lease.owner],
    given: {
      columns: { id: 'TEXT', attempts: 'INTEGER', provider_id: 'TEXT', sender: 'TEXT' },
      rows: texts.map(({ id, attempts, providerId, sender }) => [id, attempts, providerId, sender]),
    },
  });
  return toldMoved(db, rows);
}

/** How a claimed text ends before the carrier took it. */
export interface Ending extends Held {
  status: 'failed' | 'cancelled' | 'expired' | 'unconfirmed' | 'blocked';
  errorCode: string;
  lastError: string;
}

/** Writes final states; gives the rows that were still held. */
export async function markEnded(
  db: Db,
  lease: Pick<Lease, 'owner' | 'now'>,
  endings: readonly Ending[],
): Promise<MovedMessage[]> {
  const rows = await updateTexts(db, {
    set: `status = v.status, error_code = v.error_code, last_error = v.last_error,
      lease_owner = NULL, lease_until = NULL, updated_at = ?, ${FORGET_ERASED}`,
    where: `${HELD} AND messages.lease_owner = ?`,
    values: [lease.now, lease.owner],
    given: {
      columns: { id: 'TEXT', attempts: 'INTEGER', status: 'TEXT', error_code: 'TEXT', last_error: 'TEXT' },
      rows: endings.map((end) => [end.id, end.attempts, end.status, end.errorCode, end.lastError]),
    },
  });
  return toldMoved(db, rows);
}

/** A claimed text that certainly was not handed over and waits again. */
export interface Postponed extends Held {
  sendAt: string;
  lastError: string | null;
}

/** Puts texts back into the queue. */
export async function putBack(
  db: Db,
  lease: Pick<Lease, 'owner' | 'now'>,
  texts: readonly Postponed[],
): Promise<void> {
  const rows = await updateTexts(db, {
    set: `status = 'queued', send_at = v.send_at, last_error = v.last_error,
      lease_owner = NULL, lease_until = NULL, updated_at = ?, ${FORGET_ERASED}`,
    where: `${HELD} AND messages.lease_owner = ?`,
    values: [lease.now, lease.owner],
    given: {
      columns: { id: 'TEXT', attempts: 'INTEGER', send_at: 'TEXT', last_error: 'TEXT' },
      rows: texts.map(({ id, attempts, sendAt, lastError }) => [id, attempts, sendAt, lastError]),
    },
  });
  tellClinics(db, rows);
}

/** Notes why nobody knows whether the carrier took these; their lease runs on until it may be asked. */
export async function noteUnknown(
  db: Db,
  lease: Pick<Lease, 'owner'>,
  texts: readonly (Held & { lastError: string })[],
): Promise<void> {
  for (const { id, attempts, lastError } of texts) {
    await touchTexts(db, {
      set: 'last_error = ?',
      where: `id = ? AND attempts = ? AND lease_owner = ? AND status = 'sending'`,
      values: [lastError, id, attempts, lease.owner],
    });
  }
}

/** Ends leases that lie beyond an instant no lease can reach at `until`: anyone who holds one keeps the usual time. */
export async function shortenLeases(
  db: Db,
  { farthest, until }: { farthest: string; until: string },
): Promise<void> {
  await touchTexts(db, {
    set: 'lease_until = ?',
    where: `status = 'sending' AND lease_until > ?`,
    values: [until, farthest],
  });
}

/** Takes over texts whose lease ended without a word, but for some: unknown ones, and those of a dead process. */
export async function takeOverExpired(
  db: Db,
  lease: Lease,
  limit: number,
  except: readonly string[],
): Promise<ClaimedMessage[]> {
  const rows = await touchTexts<ClaimedRow>(db, {
    set: 'lease_owner = ?, lease_until = ?',
    where: `id IN (
      SELECT id FROM messages WHERE status = 'sending' AND lease_until <= ?
        ${except.length > 0 ? `AND id NOT IN (${marks(except.length)})` : ''}
      ORDER BY lease_until LIMIT ? ${skipLocked(db)})`,
    values: [lease.owner, lease.until, lease.now, ...except, limit],
    returning: CLAIMED,
  });
  return rows.map(toClaimed);
}
