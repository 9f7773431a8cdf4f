import type { Context } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';
import { type Grouped, grouped } from '../domain/sending/grouped.ts';
import { openHandOver } from '../domain/sending/handOver.ts';
import { advice, claimDue, type ReadyText, type Result, recordResults } from '../domain/sending/outbox.ts';
import { turnsTaken } from '../domain/sending/senderPace.ts';
import { findSenderPause } from '../domain/sending/senderPause.ts';
import { Pace } from './pace.ts';

const LARGEST_CLAIM = 100;
/** One transaction for the results of so long: more of them would cost more than the calls themselves. */
const RECORDS = { waitMs: 100, most: 200 };
const PAUSE_LOOK = 1_000;

/**
 * Empties the outbox: claims due texts, hands them over side by side in the sender's turns, and writes
 * what came of those that ended together. The next claim begins when the last of a claim is on its way.
 */
export class Drain {
  readonly #pace: Pace;
  readonly #ctx: Context;
  readonly #owner: string;
  readonly #handOver: (text: ReadyText) => Promise<Result>;
  readonly #records: Grouped<Result>;
  readonly #calls = new Set<Promise<void>>();
  readonly #inHand = new Set<string>();
  #lastClinic = '';
  /** Claimed texts go back to the queue without a call. */
  #holding = false;
  #stopped = false;

  constructor(ctx: Context, owner: string) {
    this.#ctx = ctx;
    this.#owner = owner;
    this.#handOver = openHandOver(ctx);
    this.#pace = new Pace(ctx.config.sendsPerSecond);
    this.#records = grouped(RECORDS, (results) => recordResults(ctx, owner, results));
  }

  /** The texts on their way to the carrier, until what became of them is written. */
  get inHand(): string[] {
    return [...this.#inHand];
  }

  /** Claims once and starts the hand-over of what it got; gives the milliseconds to rest. */
  async step(): Promise<number> {
    const { sendTimes, sendsPerSecond } = this.#ctx.config;
    if (this.#holding) await this.#records.settle();
    if (await findSenderPause(this.#ctx)) return PAUSE_LOOK;
    const taken = await turnsTaken(this.#ctx);
    if (taken > 0) return taken;
    this.#holding = this.#stopped;
    const limit = Math.min(LARGEST_CLAIM, sendsPerSecond);
    const claim = await claimDue(this.#ctx, this.#owner, { limit, after: this.#lastClinic });
    this.#lastClinic = claim.lastClinic;
    this.#pace.startIn(claim.startsIn);
    for (const text of claim.ready) await this.#start(text);
    return claim.claimed === 0 ? sendTimes.idle : 0;
  }

  /** Calls no more; resolves when what was under way is written. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#holding = true;
    await Promise.all(this.#calls);
    await this.#records.settle();
  }

  async #start(text: ReadyText): Promise<void> {
    while (this.#calls.size >= this.#ctx.config.sendConcurrency) await Promise.race(this.#calls);
    if (!this.#holding) await this.#pace.turn();
    const call = this.#call(text);
    this.#calls.add(call);
    void call.finally(() => this.#calls.delete(call));
  }

  async #call(text: ReadyText): Promise<void> {
    this.#inHand.add(text.id);
    const result: Result = this.#holding
      ? { text, handover: { outcome: 'not_called' } }
      : await this.#handOver(text);
    this.#heed(result);
    this.#records
      .add(result)
      .catch((error: unknown) => {
        const facts = { messageId: text.id, outcome: result.handover.outcome, ...failureOf(error) };
        this.#ctx.log.error(facts, 'a result could not be written; the carrier will be asked');
      })
      .finally(() => this.#inHand.delete(text.id));
  }

  #heed(result: Result): void {
    const word = advice(result);
    if (word === 'went_well') this.#pace.wentWell();
    if (word === 'slow_down') this.#pace.slowDown();
    if (word === 'hold') this.#holding = true;
  }
}
