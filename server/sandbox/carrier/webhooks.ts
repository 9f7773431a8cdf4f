import type { SandboxDatabase } from '../database.ts';
import type { SandboxLog } from '../options.ts';
import { createFormPoster } from './httpPost.ts';
import { CONCURRENCY, createPump } from './webhookPump.ts';
import { createRemoval, openWebhookRows, type Webhook } from './webhookRows.ts';

const MOST_ATTEMPTS = 10;
const LONGEST_WAIT_MS = 30_000;

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
  const pump = createPump(rows, post);
  const removal = createRemoval(db, rows, pump.release);

  async function post(webhook: Webhook): Promise<number> {
    const status = await poster.post(webhook.url, webhook.form).catch(() => 0);
    if (!pump.isStopped()) settle(webhook, status);
    return status;
  }

  function settle(webhook: Webhook, status: number): void {
    if (status >= 200 && status < 300) {
      removal.soon(webhook);
      return;
    }
    pump.release(webhook.id);
    const again = status === 0 || status === 429 || status >= 500;
    if (again && webhook.attempts + 1 < MOST_ATTEMPTS) {
      const dueAt = Date.now() + Math.min(LONGEST_WAIT_MS, retryDelayMs * 2 ** webhook.attempts);
      rows.postpone.run(dueAt, webhook.id);
      pump.wakeAt(dueAt);
      return;
    }
    rows.remove.run(webhook.id);
    const hint = status === 403 ? ': do the auth token and the public address agree?' : '';
    log.warn({ sid: webhook.sid, status }, `The product did not take a webhook of the sandbox${hint}`);
  }

  pump.wakeAt(Date.now());
  return {
    /** Keeps a form to be posted at `dueAt` (milliseconds); gives its id. Safe inside a transaction. */
    owe(sid: string, url: string, fields: Record<string, string>, dueAt: number): number {
      const form = new URLSearchParams(fields).toString();
      const id = Number(rows.insert.run(sid, url, form, dueAt).lastInsertRowid);
      pump.wakeAt(dueAt);
      return id;
    },
    /**
     * Posts these one after the other, in the same turn as `owe` gave their ids; gives the status of the last
     * answer, 0 for none. What fails is tried again later like any other.
     */
    postNow: pump.postNow,
    /** Ends what is under way; it is posted again after the next start. */
    async stop(): Promise<void> {
      pump.stop();
      poster.stop();
      await pump.whenIdle();
      removal.stop();
    },
  };
}

export type Webhooks = ReturnType<typeof startWebhooks>;
