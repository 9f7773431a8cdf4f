import { createAlarm } from '../alarm.ts';
import type { Webhook, WebhookRows } from './rows.ts';

/** Posts under way at once. */
export const CONCURRENCY = 32;
const BATCH = 500;

/** Takes what is due and posts it, so many at once. Anyone who posts gives the status of the answer, 0 for none. */
export function createPump(rows: WebhookRows, post: (webhook: Webhook) => Promise<number>) {
  const alarm = createAlarm(pump);
  const taken = new Set<number>();
  const underWay = new Set<Promise<number>>();
  let waiting: Webhook[] = [];
  let stopped = false;

  function begin(webhook: Webhook): Promise<number> {
    taken.add(webhook.id);
    const running = post(webhook);
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

  return {
    isStopped: () => stopped,
    wakeAt: alarm.ringAt,
    /** The row may be taken again, or is gone. */
    release: (id: number): boolean => taken.delete(id),
    async postNow(ids: number[]): Promise<number> {
      for (const id of ids) taken.add(id);
      let status = 0;
      for (const id of ids) {
        const webhook = stopped ? undefined : rows.find.get(id);
        status = webhook ? await begin(webhook) : 0;
      }
      return status;
    },
    stop(): void {
      stopped = true;
      alarm.stop();
    },
    whenIdle: () => Promise.allSettled(underWay),
  };
}
