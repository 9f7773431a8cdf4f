import { setTimeout as wait } from 'node:timers/promises';

/** Timers are no finer than a few milliseconds: what is due within this time goes together. */
const BURST = 10;
const FIRST_SLOW_DOWN = 500;
const LONGEST_SLOW_DOWN = 30_000;

/** Spreads calls over time, at most so many a second, and rests when the carrier asks to slow down. */
export class Pace {
  readonly #perSecond: number;
  #nextAt = 0;
  #slowDown = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** The next call is made no sooner than in so many milliseconds. */
  startIn(milliseconds: number): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now() + milliseconds);
  }

  /** Resolves when the next call may be made. */
  async turn(): Promise<void> {
    const now = performance.now();
    this.#nextAt = Math.max(now, this.#nextAt) + 1_000 / this.#perSecond;
    const ahead = this.#nextAt - now;
    if (ahead > BURST) await wait(ahead);
  }

  /** The carrier said that it was too much: rests, twice as long each time in a row. */
  slowDown(): void {
    this.#slowDown = Math.min(LONGEST_SLOW_DOWN, Math.max(FIRST_SLOW_DOWN, this.#slowDown * 2));
    this.#nextAt = Math.max(this.#nextAt, performance.now() + this.#slowDown);
  }

  /** The carrier took a call. */
  wentWell(): void {
    this.#slowDown = 0;
  }
}
