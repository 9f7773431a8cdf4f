import { createAlarm } from '../alarm.ts';
import type { SandboxDatabase } from '../database.ts';

export type Webhook = { id: number; sid: string; url: string; form: string; attempts: number };

export function openWebhookRows(db: SandboxDatabase) {
  const insert = db.prepare('INSERT INTO webhooks (sid, url, form, due_at) VALUES (?, ?, ?, ?)');
  const due = db.prepare<[number, number], Webhook>(
    'SELECT id, sid, url, form, attempts FROM webhooks WHERE due_at <= ? ORDER BY due_at, id LIMIT ?',
  );
  const find = db.prepare<[number], Webhook>(
    'SELECT id, sid, url, form, attempts FROM webhooks WHERE id = ?',
  );
  const nextDue = db
    .prepare<[number], number | null>('SELECT min(due_at) FROM webhooks WHERE due_at > ?')
    .pluck();
  const postpone = db.prepare('UPDATE webhooks SET attempts = attempts + 1, due_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM webhooks WHERE id = ?');
  return { insert, due, find, nextDue, postpone, remove };
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
