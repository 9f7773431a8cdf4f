import type { ReadyText } from '../domain/sending/outbox.ts';
import { Pace } from './pace.ts';

/** What a worker has claimed of one sender: it goes out in the sender's turns, whatever becomes of others meanwhile. */
export class SenderLane {
  /** Claimed texts go back to the queue without a call. */
  holding = false;
  readonly pace: Pace;
  readonly #start: (text: ReadyText) => Promise<void>;
  #running: Promise<void> | undefined;

  /** `start` resolves when a call is on its way. */
  constructor(perSecond: number, start: (text: ReadyText) => Promise<void>) {
    this.pace = new Pace(perSecond);
    this.#start = start;
  }

  /** Resolves when the last of what it was given is on its way; undefined where it has nothing left to start. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** Starts these in their turns, which begin in so many milliseconds; resolves when the last is on its way. */
  take(texts: readonly ReadyText[], startsIn: number): Promise<void> {
    const before = this.#running;
    const running = this.#startAll(texts, startsIn, before).finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #startAll(
    texts: readonly ReadyText[],
    startsIn: number,
    before: Promise<void> | undefined,
  ): Promise<void> {
    this.pace.startIn(startsIn);
    await before;
    for (const text of texts) await this.#start(text);
  }
}
