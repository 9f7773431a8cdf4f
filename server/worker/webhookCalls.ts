import type { Context } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';
import { type Claim, claimCalls, deliver, giveBack } from '../domain/webhooks/deliver.ts';

/** Claims that are worked off at once, and calls of one webhook. */
const LANES = 100;
const CALLS = 4;
/** Deliveries for each call that is free: with each at its longest they end within the lease. */
const CLAIMED = 5;
/** So long a receiver may take for its last answer to a worker that stops; the next one calls it again. */
const GRACE = 3_000;

/** Calls webhooks side by side, a few calls of each at once: one that hangs holds up no other. */
export class WebhookCalls {
  readonly #ctx: Context;
  readonly #lanes = new Set<Promise<void>>();
  /** Calls under way, by webhook. */
  readonly #calls = new Map<string, number>();
  readonly #cutOff = new AbortController();
  #last = '';
  #stopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Claims once and starts the calls of what it got; it wakes the loop when a claim is worked off. */
  async step(wake: () => void): Promise<number> {
    const room = {
      webhooks: LANES - this.#lanes.size,
      of: (webhookId: string) => this.#freeCalls(webhookId) * CLAIMED,
    };
    for (const claim of await claimCalls(this.#ctx, { after: this.#last, room })) {
      void this.#start(claim).finally(wake);
    }
    return this.#ctx.config.webhookTimes.idle;
  }

  /** Calls no more; resolves when what was under way is written, or waits for the next worker. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const hurry = setTimeout(() => this.#cutOff.abort(), GRACE);
    await Promise.all(this.#lanes);
    clearTimeout(hurry);
  }

  #freeCalls(webhookId: string): number {
    return CALLS - (this.#calls.get(webhookId) ?? 0);
  }

  #start(claim: Claim): Promise<void> {
    this.#last = claim.webhookId;
    const lane = this.#run(claim).finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
    return lane;
  }

  async #run(claim: Claim): Promise<void> {
    const waiting = [...claim.deliveries];
    const atOnce = Math.min(this.#freeCalls(claim.webhookId), waiting.length);
    await Promise.all(Array.from({ length: atOnce }, () => this.#callAll(claim, waiting)));
    if (this.#stopped) await giveBack(this.#ctx, claim).catch((error) => this.#tell(error, claim));
  }

  /** Calls with one after the other, as long as there are some. */
  async #callAll(claim: Claim, waiting: Claim['deliveries']): Promise<void> {
    this.#count(claim.webhookId, 1);
    for (let next = waiting.shift(); next && !this.#stopped; next = waiting.shift()) {
      await deliver(this.#ctx, next, this.#cutOff.signal).catch((error) => this.#tell(error, claim));
    }
    this.#count(claim.webhookId, -1);
  }

  #count(webhookId: string, change: 1 | -1): void {
    const calls = (this.#calls.get(webhookId) ?? 0) + change;
    if (calls === 0) this.#calls.delete(webhookId);
    else this.#calls.set(webhookId, calls);
  }

  /** What is held still is called again when its lease has run out. */
  #tell(error: unknown, { webhookId }: Claim): void {
    this.#ctx.log.error({ webhookId, ...failureOf(error) }, 'a webhook’s call could not be made or noted');
  }
}
