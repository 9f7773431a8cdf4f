import { setTimeout as wait } from 'node:timers/promises';

/** Wakes one who waits. What is raised while nobody waits counts at the next wait. */
export class WakeSignal {
  #isRaised = false;
  #waiting = new AbortController();

  raise(): void {
    this.#isRaised = true;
    this.#waiting.abort();
  }

  /** Resolves when it is raised, or after so many milliseconds. */
  async raised(atMost: number): Promise<void> {
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    if (!this.#isRaised) await wait(atMost, undefined, { signal }).catch(() => undefined);
    this.#isRaised = false;
  }
}
