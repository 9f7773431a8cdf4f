import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ThrottleRule } from '../contract/core/route.ts';
import { type Counter, openCounter } from '../store/db/throttles.ts';
import type { Context } from './context.ts';
import { isCounted, keyOf, tooMany } from './throttles.ts';

/** Guesses of one process that came within so many milliseconds are counted with one write for each caller. */
const GATHER = 25;

/**
 * Keeps a rule that refuses only what it counts: a secret too long to be found opens for the one who has it, also
 * beside somebody who guesses from the same address. An answer waits for no counter: this process counts in its
 * memory, and the counters in the database, which all servers share, follow.
 */
export class GuessThrottle {
  readonly #ctx: Context;
  readonly #name: string;
  readonly #rule: ThrottleRule;
  readonly #shared: Counter;
  readonly #seen: RateLimiterMemory;
  #due = new Map<string, number>();

  constructor(ctx: Context, name: string, rule: ThrottleRule) {
    this.#ctx = ctx;
    this.#name = name;
    this.#rule = rule;
    this.#shared = openCounter(ctx.db, rule);
    this.#seen = new RateLimiterMemory({ points: rule.calls, duration: rule.seconds });
  }

  /** Does the work; throws `too_many_requests` where it fails as a guess does and `who` has guessed too often. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isCounted(this.#rule, error)) await this.#count(who);
      throw error;
    }
  }

  async #count(who: string): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.#seen.penalty(who);
    if (consumedPoints > this.#rule.calls) throw tooMany(msBeforeNext);
    if (this.#due.size === 0) setTimeout(() => void this.#countDue(), GATHER).unref();
    this.#due.set(who, (this.#due.get(who) ?? 0) + 1);
  }

  async #countDue(): Promise<void> {
    const due = this.#due;
    this.#due = new Map();
    for (const [who, times] of due) await this.#share(who, times).catch(() => this.#lost());
  }

  async #share(who: string, times: number): Promise<void> {
    const { calls, endsIn } = await this.#shared.add(keyOf(this.#ctx, this.#name, who), times);
    if (calls >= this.#rule.calls) await this.#seen.set(who, calls, endsIn / 1000);
  }

  #lost(): void {
    this.#ctx.log.warn({ route: this.#name }, 'guesses could not be counted in the database');
  }
}
