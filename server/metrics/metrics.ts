import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { CARRIER_ERRORS } from '../contract/words/carrierErrors.ts';
import type { Meter } from '../domain/context.ts';
import type { Handover, Ports } from '../domain/ports.ts';

/**
 * What this process counts for Prometheus. Labels have few values: routes as they are declared, states and codes that we
 * know; never a number, a clinic or a person.
 */

/** Seconds: most answers take milliseconds, an import minutes. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

interface Queue {
  queued: number;
  due: number;
  sending: number;
  oldestDueAt: string | null;
}

/** What is asked when somebody reads the metrics. */
interface Asked {
  /** The outbox, which all processes share. */
  queue(): Promise<Queue>;
  /** This process's connections to the database, and who waits for one. */
  connections(): { used: number; free: number; waiting: number };
  now(): Date;
}

/** A loop of a worker: its name, and when its last step ended well, in milliseconds since 1970. */
interface LoopFacts {
  readonly name: string;
  lastDone(): number | null;
}

export class Metrics implements Meter {
  readonly registry = new Registry();
  readonly #registers = [this.registry];
  readonly #requests = new Histogram({
    name: 'goodword_http_request_duration_seconds',
    help: 'Answers by declared route and status, with their duration',
    labelNames: ['route', 'status'],
    buckets: DURATIONS,
    registers: this.#registers,
  });
  readonly #claimed = this.#counter('texts_claimed_total', 'Texts that workers claimed');
  readonly #texts = this.#counter('texts_handed_over_total', 'What the carrier said to texts', [
    'outcome',
    'code',
  ]);
  readonly #mails = this.#counter('mails_total', 'What the mail server said to mails', ['outcome']);
  readonly #calls = this.#counter('webhook_calls_total', 'What became of calls of webhooks', ['outcome']);
  readonly #throttled = this.#counter('throttled_total', 'Calls refused since they came too often', [
    'route',
  ]);
  readonly #removed = this.#counter('removed_rows_total', 'Rows that nobody needs any more', ['table']);
  readonly #watchers = new Gauge({
    name: 'goodword_live_watchers',
    help: 'Who watches a clinic by GET /api/live',
    registers: this.#registers,
  });

  /** Counts a request that was answered; `route` as it is declared. */
  answered({ route, status, ms }: { route: string; status: number; ms: number }): void {
    this.#requests.observe({ route, status }, ms / 1_000);
    if (status === 429) this.#throttled.inc({ route });
  }

  claimed(texts: number): void {
    this.#claimed.inc(texts);
  }

  watching(change: 1 | -1): void {
    this.#watchers.inc(change);
  }

  removed(table: string, rows: number): void {
    this.#removed.inc({ table }, rows);
  }

  /** The same ports, with what leaves by them counted. */
  count(ports: Ports): Ports {
    const { sms, mail, webhooks } = ports;
    return {
      ...ports,
      sms: {
        ...sms,
        send: async (text) => {
          const handover = await sms.send(text);
          this.#texts.inc({ outcome: handover.outcome, code: codeOf(handover) });
          return handover;
        },
      },
      mail: {
        ...mail,
        send: async (letter) => {
          const posting = await mail.send(letter);
          this.#mails.inc({ outcome: posting.outcome });
          return posting;
        },
      },
      webhooks: {
        ...webhooks,
        post: async (call, stopping) => {
          const answer = await webhooks.post(call, stopping);
          this.#calls.inc({ outcome: answer.outcome });
          return answer;
        },
      },
    };
  }

  /** Shows when each loop's last step ended well. */
  watchLoops(loops: readonly LoopFacts[]): void {
    this.#gauge(
      'loop_last_step_timestamp_seconds',
      'When the last step of a worker’s loop ended well',
      function () {
        for (const { name, lastDone } of loops) {
          const done = lastDone();
          if (done !== null) this.set({ loop: name }, done / 1_000);
        }
      },
      ['loop'],
    );
  }

  /** Begins to measure what costs something, once somebody can read it. Where the database is away its figures are left out. */
  ask({ queue, connections, now }: Asked): void {
    collectDefaultMetrics({ register: this.registry });
    let asking: Promise<Queue | undefined> | undefined;
    this.#gauge(
      'outbox_texts',
      'Texts in the outbox: waiting, of these due, and in hand',
      async function () {
        asking = queue().catch(() => undefined);
        const found = await asking;
        this.reset();
        if (!found) return;
        for (const state of ['queued', 'due', 'sending'] as const) this.set({ state }, found[state]);
      },
      ['state'],
    );
    // Collected after the one above, from the same look.
    this.#gauge(
      'outbox_oldest_due_seconds',
      'How long the text that is due longest waits',
      async function () {
        const found = await asking;
        const oldest = found?.oldestDueAt ?? null;
        this.reset();
        if (found) this.set(oldest === null ? 0 : (now().getTime() - Date.parse(oldest)) / 1_000);
      },
    );
    this.#gauge(
      'database_connections',
      'Connections to the database, and who waits for one',
      function () {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
      },
      ['state'],
    );
  }

  #counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name: `goodword_${name}`, help, labelNames, registers: this.#registers });
  }

  #gauge<Label extends string = never>(
    name: string,
    help: string,
    collect: (this: Gauge<Label>) => void | Promise<void>,
    labelNames: Label[] = [],
  ): Gauge<Label> {
    return new Gauge({ name: `goodword_${name}`, help, labelNames, collect, registers: this.#registers });
  }
}

/** A code of the carrier that our table names; whatever else it may invent counts together. */
function codeOf(handover: Handover): string {
  if (!('code' in handover)) return '';
  return handover.code in CARRIER_ERRORS ? handover.code : 'other';
}
