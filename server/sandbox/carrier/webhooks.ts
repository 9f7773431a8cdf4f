import { createAlarm } from '../alarm.ts';
import type { SandboxDatabase } from '../database.ts';
import type { SandboxLog } from '../options.ts';
import { createFormPoster } from './httpPost.ts';

type Webhook = { id: number; sid: string; url: string; form: string; attempts: number };

const CONCURRENCY = 32;
const BATCH = 500;
const MOST_ATTEMPTS = 10;
const LONGEST_WAIT_MS = 30_000;

function openWebhookRows(db: SandboxDatabase) {
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

/**
 * What the carrier owes the product: signed posts that are kept until the product took them, across
 * restarts of either side. No answer, 429 and 5xx are tried again; any other refusal is final.
 */
export function startWebhooks(options: {
  db: SandboxDatabase;
  authToken: string;
  log: SandboxLog;
  retryDelayMs: number;
}) {
  const { db, log, retryDelayMs } = options;
  const rows = openWebhookRows(db);
  const poster = createFormPoster(options.authToken, CONCURRENCY);
  const alarm = createAlarm(pump);
  const taken = new Set<number>();
  const underWay = new Set<Promise<number>>();
  let waiting: Webhook[] = [];
  let posted: Webhook[] = [];
  let stopped = false;

  // A row costs a commit of its own when it goes alone: thousands a second go together.
  const forgetPosted = db.transaction(() => {
    for (const { id } of posted) {
      rows.remove.run(id);
      taken.delete(id);
    }
    posted = [];
  });
  const forgetting = createAlarm(forgetPosted);

  function settle(webhook: Webhook, status: number): void {
    if (status >= 200 && status < 300) {
      posted.push(webhook);
      forgetting.ringAt(Date.now());
      return;
    }
    taken.delete(webhook.id);
    const again = status === 0 || status === 429 || status >= 500;
    if (again && webhook.attempts + 1 < MOST_ATTEMPTS) {
      const dueAt = Date.now() + Math.min(LONGEST_WAIT_MS, retryDelayMs * 2 ** webhook.attempts);
      rows.postpone.run(dueAt, webhook.id);
      alarm.ringAt(dueAt);
      return;
    }
    rows.remove.run(webhook.id);
    const hint = status === 403 ? ': do the auth token and the public address agree?' : '';
    log.warn({ sid: webhook.sid, status }, `The product did not take a webhook of the sandbox${hint}`);
  }

  async function attempt(webhook: Webhook): Promise<number> {
    const status = await poster.post(webhook.url, webhook.form).catch(() => 0);
    if (!stopped) settle(webhook, status);
    return status;
  }

  function begin(webhook: Webhook): Promise<number> {
    taken.add(webhook.id);
    const running = attempt(webhook);
    underWay.add(running);
    void running.finally(() => {
      underWay.delete(running);
      pump();
    });
    return running;
  }

  function take(now: number): Webhook | undefined {
    if (waiting.length === 0) {
      const due = rows.due.all(now, BATCH + taken.size);
      waiting = due.filter(({ id }) => !taken.has(id)).reverse();
    }
    return waiting.pop();
  }

  function pump(): void {
    // One moment for both questions: a row that falls due between them would be neither taken nor waited for.
    const now = Date.now();
    while (!stopped && underWay.size < CONCURRENCY) {
      const webhook = take(now);
      if (!webhook) break;
      begin(webhook);
    }
    if (stopped || waiting.length > 0) return;
    const next = rows.nextDue.get(now);
    if (next) alarm.ringAt(next);
  }

  alarm.ringAt(Date.now());
  return {
    /** Keeps a form to be posted at `dueAt` (milliseconds); gives its id. Safe inside a transaction. */
    owe(sid: string, url: string, fields: Record<string, string>, dueAt: number): number {
      const form = new URLSearchParams(fields).toString();
      const id = Number(rows.insert.run(sid, url, form, dueAt).lastInsertRowid);
      alarm.ringAt(dueAt);
      return id;
    },
    /**
     * Posts these one after the other, in the same turn as `owe` gave their ids; gives the status of the last
     * answer, 0 for none. What fails is tried again later like any other.
     */
    async postNow(ids: number[]): Promise<number> {
      for (const id of ids) taken.add(id);
      let status = 0;
      for (const id of ids) {
        const webhook = stopped ? undefined : rows.find.get(id);
        status = webhook ? await begin(webhook) : 0;
      }
      return status;
    },
    /** Ends what is under way; it is posted again after the next start. */
    async stop(): Promise<void> {
      stopped = true;
      alarm.stop();
      poster.stop();
      await Promise.allSettled(underWay);
      forgetting.stop();
      forgetPosted();
    },
  };
}

export type Webhooks = ReturnType<typeof startWebhooks>;
