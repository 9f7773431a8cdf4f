import { createAlarm } from '../alarm.ts';
import type { SandboxDatabase } from '../database.ts';

/** Who owes a webhook. */
export type SenderName = 'carrier' | 'payments';

/** `subject` is the id of what it tells, for the log. */
export type Owed = { sender: SenderName; subject: string; url: string; body: string };
export type Webhook = Owed & { id: number; attempts: number };

const COLUMNS = 'id, sender, subject, url, body, attempts';

/** A row without `due_at` is held: nobody posts it before it is released. */
export function openWebhookRows(db: SandboxDatabase) {
  const insert = db.prepare<[Owed & { dueAt: number | null }]>(
    'INSERT INTO webhooks (sender, subject, url, body, due_at) VALUES (@sender, @subject, @url, @body, @dueAt)',
  );
  const due = db.prepare<[number, number], Webhook>(
    `SELECT ${COLUMNS} FROM webhooks WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`,
  );
  const find = db.prepare<[number], Webhook>(`SELECT ${COLUMNS} FROM webhooks WHERE id = ?`);
  const nextDue = db
    .prepare<[number], number | null>('SELECT min(due_at) FROM webhooks WHERE due_at > ?')
    .pluck();
  const postpone = db.prepare('UPDATE webhooks SET attempts = attempts + 1, due_at = ? WHERE id = ?');
  const release = db.prepare('UPDATE webhooks SET due_at = ? WHERE due_at IS NULL');
  const remove = db.prepare('DELETE FROM webhooks WHERE id = ?');
  return { insert, due, find, nextDue, postpone, release, remove };
}

export type WebhookRows = ReturnType<typeof openWebhookRows>;

/** Removes what the product took. A row costs a commit of its own when it goes alone: thousands a second go together. */
export function createRemoval(db: SandboxDatabase, rows: WebhookRows, onRemoved: (id: number) => void) {
  let posted: Webhook[] = [];
  const removePosted = db.transaction(() => {
    for (const { id } of posted) {
      rows.remove.run(id);
      onRemoved(id);
    }
    posted = [];
  });
  const alarm = createAlarm(removePosted);
  return {
    soon(webhook: Webhook): void {
      posted.push(webhook);
      alarm.ringAt(Date.now());
    },
    stop(): void {
      alarm.stop();
      removePosted();
    },
  };
}
