import { setTimeout as wait } from 'node:timers/promises';

/** Wakes one who waits. What rings while nobody waits is heard at the next wait. */
export class Bell {
  #rung = false;
  #waiting = new AbortController();

  ring(): void {
    this.#rung = true;
    this.#waiting.abort();
  }

  /** Resolves when it rings, or after so many milliseconds. */
  async rings(atMost: number): Promise<void> {
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    if (!this.#rung) await wait(atMost, undefined, { signal }).catch(() => undefined);
    this.#rung = false;
  }
}
