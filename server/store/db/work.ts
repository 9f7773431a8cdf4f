import { EventEmitter } from 'node:events';

/** What loops of the worker take from the database: texts, mails, and calls of webhooks. */
export type WorkKind = 'texts' | 'mails' | 'calls';

/** Milliseconds between two tellings of one kind: what comes in quick succession is taken together. */
const TELL_EVERY = 100;

/**
 * How the loops of this process hear at once of what it wrote for them. What another process wrote, and what becomes due
 * only later, they find when they look.
 */
export class Work {
  readonly #loops = new EventEmitter();
  readonly #resting = new Set<WorkKind>();
  readonly #more = new Set<WorkKind>();

  /** Tells that there is work. Inside a transaction it is told when that is committed. */
  tell(kind: WorkKind): void {
    if (this.#resting.has(kind)) {
      this.#more.add(kind);
      return;
    }
    this.#loops.emit(kind);
    this.#resting.add(kind);
    setTimeout(() => this.#endRest(kind), TELL_EVERY).unref();
  }

  /** Calls `wake` when there is such work; gives what ends it. */
  watch(kind: WorkKind, wake: () => void): () => void {
    this.#loops.on(kind, wake);
    return () => void this.#loops.off(kind, wake);
  }

  #endRest(kind: WorkKind): void {
    this.#resting.delete(kind);
    if (this.#more.delete(kind)) this.tell(kind);
  }
}
