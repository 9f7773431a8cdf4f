import { insertBulk } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn, WholeRowIn } from '../tables/tables.ts';

/**
 * The outbox of mails. Writes of the one who holds a claim are fenced by owner and attempt. A row whose lease ran
 * out is claimed again: a mail that comes twice does less harm than one that never comes.
 */

export interface NewMailRow {
  id: string;
  kind: string;
  recipient: string;
  /** JSON of ids and numbers; what the mail says is made when it is sent. */
  data: string;
  expiresAt: string;
  createdAt: string;
}

/** A mail that this worker alone may hand over until its lease ends. */
export interface ClaimedMail extends NewMailRow {
  attempts: number;
}

export interface MailLease {
  owner: string;
  now: string;
  until: string;
  /** What lies beyond was written by a clock that has been set back since, and is due. */
  farthest: string;
  /** Mails made before are left alone. */
  madeAfter?: string;
}

/** Who holds a row, and by which attempt. */
export interface HeldMail {
  id: string;
  attempts: number;
  owner: string;
}

const toClaimed = (row: RowIn<'mails'>): ClaimedMail => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  data: row.data,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  attempts: row.attempts,
});

/** Adds mails that are due at once. */
export async function addMails(db: Db, mails: readonly NewMailRow[]): Promise<void> {
  const rows = mails.map((mail) => ({
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    data: mail.data,
    status: 'queued' as const,
    send_at: mail.createdAt,
    expires_at: mail.expiresAt,
    created_at: mail.createdAt,
  }));
  await insertBulk(db, 'mails', rows);
  db.work.tell('mails');
}

/** Claims up to `limit` mails that are due or whose lease ran out, the ones due first first. */
export async function claimMails(db: Db, limit: number, lease: MailLease): Promise<ClaimedMail[]> {
  const { owner, now, until, farthest, madeAfter = '' } = lease;
  const rows = await queryRows<RowIn<'mails'>>(
    db,
    `UPDATE mails SET status = 'sending', attempts = attempts + 1, lease_owner = ?, lease_until = ?
     WHERE id IN (
       SELECT id FROM mails
       WHERE status IN ('queued', 'sending') AND (send_at <= ? OR send_at > ?)
         AND (lease_until IS NULL OR lease_until <= ? OR lease_until > ?) AND created_at > ?
       ORDER BY send_at, id LIMIT ? ${db.engine === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''}
     )
     RETURNING id, kind, recipient, data, expires_at, created_at, attempts`,
    [owner, until, now, farthest, now, farthest, madeAfter, limit],
  );
  return rows.map(toClaimed);
}

/** How a claimed mail ends. `dropped`: there was nothing to say to this address. */
export interface MailEnding {
  status: 'sent' | 'failed' | 'expired' | 'dropped';
  lastError: string | null;
  sentAt: string | null;
}

export async function endMail(db: Db, held: HeldMail, ending: MailEnding): Promise<void> {
  const { status, lastError, sentAt } = ending;
  await release(db, held, { status, last_error: lastError, sent_at: sentAt });
}

/** Puts a claimed mail back until its next attempt. */
export async function postponeMail(db: Db, held: HeldMail, sendAt: string, lastError: string): Promise<void> {
  await release(db, held, { status: 'queued', send_at: sendAt, last_error: lastError });
}

/** How many mails wait, and since when the longest-waiting one does. */
export async function readMailQueue(db: Db): Promise<{ queued: number; oldestDueAt: string | null }> {
  const row = await db.hot.get<{ queued: number | string; oldest: string | null }>(
    `SELECT count(*) AS queued, min(created_at) AS oldest FROM mails WHERE status IN ('queued', 'sending')`,
    [],
  );
  return { queued: Number(row?.queued ?? 0), oldestDueAt: row?.oldest ?? null };
}

async function release(
  db: Db,
  { id, attempts, owner }: HeldMail,
  columns: Partial<WholeRowIn<'mails'>>,
): Promise<void> {
  await db
    .knex('mails')
    .where({ id, attempts, lease_owner: owner, status: 'sending' })
    .update({ ...columns, lease_owner: null, lease_until: null });
}
