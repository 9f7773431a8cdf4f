import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ThrottleRule } from '../contract/core/route.ts';
import { type Counter, openCounter } from '../store/db/throttles.ts';
import type { Context } from './context.ts';
import type { Keys } from './keys.ts';
import { Refusal } from './refusal.ts';

/**
 * Keeps one rule of one route. The counters are shared through the database; what is known to be refused is
 * remembered in this process, so that a flood costs no database.
 */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #name: string;
  readonly #ctx: Context;
  readonly #counter: Counter;
  readonly #refused: RateLimiterMemory;
  readonly #guesses: boolean;
  readonly #atWork = new Map<string, number>();

  constructor(ctx: Context, name: string, rule: ThrottleRule, isRead: boolean) {
    this.#ctx = ctx;
    this.#name = name;
    this.#rule = rule;
    this.#counter = openCounter(ctx.db, rule);
    this.#refused = new RateLimiterMemory({ points: rule.calls, duration: rule.seconds });
    // A plain read costs no database; other calls may guess somebody's secret, and then every try matters.
    this.#guesses = !isRead && rule.counts !== 'all';
  }

  /** Does the work unless `who` has called too often; throws `too_many_requests` then. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    await this.#refuseKnown(who);
    if (this.#rule.counts === 'all') {
      await this.#count(who);
      return work();
    }
    if (!this.#guesses) return this.#countFailure(who, work);
    await this.#refuseSpent(who);
    this.#enter(who);
    try {
      return await this.#countFailure(who, work);
    } finally {
      this.#leave(who);
    }
  }

  async #refuseKnown(who: string): Promise<void> {
    const seen = await this.#refused.get(who);
    if (seen && seen.msBeforeNext > 0) throw tooMany(seen.msBeforeNext);
  }

  /** Calls that are still at work count as failed: a burst guesses no more than one call after another. */
  async #refuseSpent(who: string): Promise<void> {
    const { calls, endsIn } = await this.#counter.read(this.#key(who));
    if (calls >= this.#rule.calls) await this.#refuse(who, endsIn);
    await this.#refuseKnown(who);
    if (calls + (this.#atWork.get(who) ?? 0) >= this.#rule.calls) throw tooMany(endsIn || 1_000);
  }

  async #countFailure<T>(who: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isCounted(this.#rule, error)) await this.#count(who);
      throw error;
    }
  }

  async #count(who: string): Promise<void> {
    const { calls, endsIn } = await this.#counter.add(this.#key(who));
    if (calls >= this.#rule.calls) await this.#refuse(who, endsIn);
    if (calls > this.#rule.calls) throw tooMany(endsIn);
  }

  async #refuse(who: string, ms: number): Promise<void> {
    await this.#refused.set(who, this.#rule.calls, ms / 1000);
  }

  #enter(who: string): void {
    this.#atWork.set(who, (this.#atWork.get(who) ?? 0) + 1);
  }

  #leave(who: string): void {
    const others = (this.#atWork.get(who) ?? 1) - 1;
    if (others > 0) this.#atWork.set(who, others);
    else this.#atWork.delete(who);
  }

  #key(who: string): string {
    return keyOf(this.#ctx, this.#name, who);
  }
}

/** Makes them once for each installation that this process serves: a throttle remembers whom it refused. */
export function madeOnce<T extends object>(make: (ctx: Context) => T): (ctx: Context) => T {
  const made = new WeakMap<Keys, T>();
  return (ctx) => {
    const throttles = made.get(ctx.keys) ?? make(ctx);
    made.set(ctx.keys, throttles);
    return throttles;
  };
}

/** Whether a rule counts what a call ended in. */
export const isCounted = ({ counts }: ThrottleRule, error: unknown): boolean =>
  counts !== 'all' && error instanceof Refusal && counts.includes(error.code);

/** The key under which a caller's calls are counted: neither addresses nor email addresses are kept. */
export const keyOf = ({ keys }: Context, name: string, who: string): string =>
  keys.accountMac('throttle', `${name} ${who}`).toString('base64url');

/**
 * The network whose calls are counted together: an IPv4 address, or the first half of an IPv6 one. A customer has a
 * whole network of those; counted one by one none would end.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array(zeros).fill('0'), ...back].slice(0, 4).join(':');
}

/** `too_many_requests`, for so many milliseconds. */
export function tooMany(ms: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  return new Refusal('too_many_requests', sentenceFor(retryAfter), { retryAfter });
}

function sentenceFor(seconds: number): string {
  if (seconds <= 60) return 'Too many requests, please wait a few seconds and try again.';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return `Too many attempts. Try again in ${minutes} minutes.`;
  return `Too many attempts. Try again in ${Math.ceil(minutes / 60)} hours.`;
}
