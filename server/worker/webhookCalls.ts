import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';
import { type Claim, claimCalls, deliver, giveBack } from '../domain/webhooks/deliver.ts';

/** Webhooks that are called at once, and calls of one of them. */
const LANES = 100;
const CALLS = 4;
/** Deliveries of one webhook in one claim: with each call at its longest they end within the lease. */
const CLAIMED = 20;
/** So long a receiver may take for its last answer to a worker that stops; the next one calls it again. */
const GRACE = 3_000;

/**
 * Calls webhooks side by side, each in a lane of its own with a few calls at once: one that hangs holds up no other.
 */
export class WebhookCalls {
  readonly #ctx: Context;
  /** What goes on, by webhook. */
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #cutOff = new AbortController();
  #last = '';
  #stopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Claims once and starts the calls of what it got; gives the milliseconds to rest. */
  async step(): Promise<number> {
    const { idle } = this.#ctx.config.webhookTimes;
    const busy = new Set(this.#lanes.keys());
    const most = { webhooks: LANES - busy.size, each: CLAIMED };
    for (const claim of await claimCalls(this.#ctx, { busy, after: this.#last, most })) this.#start(claim);
    if (this.#lanes.size === 0) return idle;
    // Whichever lane ends first may have more to do.
    const look = new AbortController();
    await Promise.race([...this.#lanes.values(), wait(idle, undefined, look).catch(() => undefined)]);
    look.abort();
    return 0;
  }

  /** Calls no more; resolves when what was under way is written, or waits for the next worker. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const hurry = setTimeout(() => this.#cutOff.abort(), GRACE);
    await Promise.all(this.#lanes.values());
    clearTimeout(hurry);
  }

  #start(claim: Claim): void {
    this.#last = claim.webhookId;
    const lane = this.#run(claim).finally(() => this.#lanes.delete(claim.webhookId));
    this.#lanes.set(claim.webhookId, lane);
  }

  async #run(claim: Claim): Promise<void> {
    const waiting = [...claim.deliveries];
    const callAll = async (): Promise<void> => {
      for (let next = waiting.shift(); next && !this.#stopped; next = waiting.shift()) {
        await deliver(this.#ctx, next, this.#cutOff.signal).catch((error) => this.#tell(error, claim));
      }
    };
    await Promise.all(Array.from({ length: CALLS }, callAll));
    if (this.#stopped) await giveBack(this.#ctx, claim).catch((error) => this.#tell(error, claim));
  }

  /** What is held still is called again when its lease has run out. */
  #tell(error: unknown, { webhookId }: Claim): void {
    this.#ctx.log.error({ webhookId, ...failureOf(error) }, 'a webhook’s call could not be made or noted');
  }
}
