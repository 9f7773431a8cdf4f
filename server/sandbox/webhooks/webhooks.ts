import type { SandboxDatabase } from '../database.ts';
import type { SandboxLog } from '../options.ts';
import { createPoster } from './post.ts';
import { CONCURRENCY, createPump } from './pump.ts';
import { createRemoval, type Owed, openWebhookRows, type SenderName, type Webhook } from './rows.ts';

const LONGEST_WAIT_MS = 30_000;

/** How one of the pretend providers posts. */
export type Sender = {
  /** Made again for every attempt. */
  headers(url: string, body: string): Record<string, string>;
  mostAttempts: number;
  /** Whether a status that is no success ends the attempts. */
  isFinal(status: number): boolean;
  /** What the operator may look at when the product refuses, as the end of a sentence. */
  hint(status: number): string;
};

/** What the pretend providers owe the product: posts that are kept until it took them, across restarts of either side. */
export function startWebhooks(options: {
  db: SandboxDatabase;
  senders: Record<SenderName, Sender>;
  log: SandboxLog;
  retryDelayMs: number;
}) {
  const { db, senders, log, retryDelayMs } = options;
  const rows = openWebhookRows(db);
  const poster = createPoster(CONCURRENCY);
  const pump = createPump(rows, post);
  const removal = createRemoval(db, rows, pump.release);

  async function post(webhook: Webhook): Promise<number> {
    const { sender, url, body } = webhook;
    const status = await poster.post(url, senders[sender].headers(url, body), body).catch(() => 0);
    if (!pump.isStopped()) settle(webhook, status);
    return status;
  }

  function settle(webhook: Webhook, status: number): void {
    if (status >= 200 && status < 300) {
      removal.soon(webhook);
      return;
    }
    pump.release(webhook.id);
    const { isFinal, mostAttempts, hint } = senders[webhook.sender];
    if (!isFinal(status) && webhook.attempts + 1 < mostAttempts) {
      const dueAt = Date.now() + Math.min(LONGEST_WAIT_MS, retryDelayMs * 2 ** webhook.attempts);
      rows.postpone.run(dueAt, webhook.id);
      pump.wakeAt(dueAt);
      return;
    }
    rows.remove.run(webhook.id);
    const { sender, subject } = webhook;
    log.warn({ sender, subject, status }, `The product did not take a webhook of the sandbox${hint(status)}`);
  }

  pump.wakeAt(Date.now());
  return {
    /** Keeps a post until `dueAt` (milliseconds), null to hold it; gives its id. Safe inside a transaction. */
    owe(owed: Owed, dueAt: number | null): number {
      const id = Number(rows.insert.run({ ...owed, dueAt }).lastInsertRowid);
      if (dueAt !== null) pump.wakeAt(dueAt);
      return id;
    },
    /** Posts what was held. */
    release(): void {
      const now = Date.now();
      if (rows.release.run(now).changes > 0) pump.wakeAt(now);
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
