import type { RawRecord } from '../../lists/records.ts';

/** Rows that are saved together: a transaction costs the same for few rows as for many. */
const ROWS = 2_000;

/** A batch of long rows is smaller, so that memory stays flat. */
const CHARACTERS = 500_000;

/** Gathers records into batches. */
export class Batches {
  /** Records up to this line are the header. */
  readonly #headerLine: number;
  #waiting: RawRecord[] = [];
  #characters = 0;

  constructor(headerLine: number) {
    this.#headerLine = headerLine;
  }

  add(records: readonly RawRecord[]): void {
    for (const record of records) {
      if (record.line <= this.#headerLine) continue;
      this.#waiting.push(record);
      this.#characters += record.text.length;
    }
  }

  /** The batches that are full. */
  *takeFull(): Generator<RawRecord[]> {
    while (this.#waiting.length >= ROWS || this.#characters >= CHARACTERS) yield this.#take();
  }

  /** All that is left. */
  *takeAll(): Generator<RawRecord[]> {
    while (this.#waiting.length > 0) yield this.#take();
  }

  #take(): RawRecord[] {
    const taken = this.#waiting.splice(0, ROWS);
    for (const { text } of taken) this.#characters -= text.length;
    return taken;
  }
}
