import type { Context } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';
import { type Grouped, grouped } from '../domain/sending/grouped.ts';
import { openHandOver } from '../domain/sending/handOver.ts';
import {
  advice,
  claimDue,
  type ReadyText,
  type Result,
  recordResults,
  untilDue,
} from '../domain/sending/outbox.ts';
import { findSendingPause } from '../domain/sending/sendingPause.ts';
import { SenderLane } from './senderLane.ts';

const LARGEST_CLAIM = 100;
/** One transaction for the results of so long: more of them would cost more than the calls themselves. */
const RECORDS = { waitMs: 100, most: 200 };
const PAUSE_LOOK = 1_000;
/** A claim lasts about a second: where one sender's takes longer, others are looked for. */
const CLAIM_LASTS = 1_000;
/** What is due and was not claimed waits for its sender, or is paused. */
const HELD_LOOK = 200;

/**
 * Empties the outbox: claims due texts, hands them over side by side in their senders' turns, and writes what came of
 * those that ended together. A sender's next texts are claimed when the last of its claim is on its way.
 */
export class Drain {
  readonly #ctx: Context;
  readonly #owner: string;
  readonly #handOver: (text: ReadyText) => Promise<Result>;
  readonly #records: Grouped<Result>;
  readonly #lanes = new Map<string, SenderLane>();
  readonly #calls = new Set<Promise<void>>();
  readonly #inHand = new Set<string>();
  #lastClinic = '';
  #stopped = false;

  constructor(ctx: Context, owner: string) {
    this.#ctx = ctx;
    this.#owner = owner;
    this.#handOver = openHandOver(ctx);
    this.#records = grouped(RECORDS, (results) => recordResults(ctx, owner, results));
  }

  /** The texts on their way to the carrier, until what became of them is written. */
  get inHand(): string[] {
    return [...this.#inHand];
  }

  /** Claims once and starts the hand-over of what it got; it wakes the loop when a sender has nothing left to start. */
  async step(wake: () => void): Promise<number> {
    await this.#settleHeld();
    if (await findSendingPause(this.#ctx)) return PAUSE_LOOK;
    const except = [...this.#lanes].flatMap(([sender, { running }]) => (running ? [sender] : []));
    const wish = { limit: LARGEST_CLAIM, after: this.#lastClinic, except };
    const claim = await claimDue(this.#ctx, this.#owner, wish);
    this.#lastClinic = claim.lastClinic;
    this.#ctx.meter.claimed(claim.claimed);
    for (const [sender, texts] of Map.groupBy(claim.ready, (text) => text.sender)) {
      void this.#laneOf(sender)
        .take(texts, claim.startsIn.get(sender) ?? 0)
        .finally(wake);
    }
    if (claim.claimed === 0) return this.#restUntilDue();
    return this.#running().length > 0 ? CLAIM_LASTS : 0;
  }

  /** Calls no more; resolves when what was under way is written. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#holdAll();
    await Promise.all(this.#running());
    await Promise.all(this.#calls);
    await this.#records.settle();
  }

  /** Why a sender was held is written before its next texts are claimed. */
  async #settleHeld(): Promise<void> {
    const held = [...this.#lanes.values()].filter(({ holding, running }) => holding && !running);
    if (held.length === 0) return;
    await this.#records.settle();
    for (const lane of held) lane.holding = this.#stopped;
  }

  #laneOf(sender: string): SenderLane {
    const known = this.#lanes.get(sender);
    if (known) return known;
    const lane = new SenderLane(this.#ctx.config.sendsPerSecond, (text) => this.#start(text, lane));
    lane.holding = this.#stopped;
    this.#lanes.set(sender, lane);
    return lane;
  }

  #running(): Promise<void>[] {
    return [...this.#lanes.values()].flatMap(({ running }) => running ?? []);
  }

  async #restUntilDue(): Promise<number> {
    const { idle } = this.#ctx.config.sendTimes;
    return Math.min(idle, Math.max(HELD_LOOK, await untilDue(this.#ctx)));
  }

  async #start(text: ReadyText, lane: SenderLane): Promise<void> {
    if (!lane.holding) await lane.pace.turn();
    while (this.#calls.size >= this.#ctx.config.sendConcurrency) await Promise.race(this.#calls);
    const call = this.#call(text, lane);
    this.#calls.add(call);
    void call.finally(() => this.#calls.delete(call));
  }

  async #call(text: ReadyText, lane: SenderLane): Promise<void> {
    this.#inHand.add(text.id);
    const result: Result = lane.holding
      ? { text, handover: { outcome: 'not_called' } }
      : await this.#handOver(text);
    this.#heed(result, lane);
    this.#records
      .add(result)
      .catch((error: unknown) => {
        const facts = { messageId: text.id, outcome: result.handover.outcome, ...failureOf(error) };
        this.#ctx.log.error(facts, 'a result could not be written; the carrier will be asked');
      })
      .finally(() => this.#inHand.delete(text.id));
  }

  #heed(result: Result, lane: SenderLane): void {
    const word = advice(result);
    if (word === 'went_well') lane.pace.wentWell();
    if (word === 'slow_down') lane.pace.slowDown();
    if (word === 'hold') lane.holding = true;
    if (word === 'hold_all') this.#holdAll();
  }

  #holdAll(): void {
    for (const lane of this.#lanes.values()) lane.holding = true;
  }
}
