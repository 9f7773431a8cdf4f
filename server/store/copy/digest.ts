import { hash } from 'node:crypto';

/** What a table holds, told in a few letters: the same rows give the same ones, whatever their order and the engine. */

/** A value as a copy carries it: what SQLite can hold. */
export type Value = string | number | Buffer | null;

export interface Content {
  rows: number;
  /** 32 hexadecimal digits. */
  hash: string;
}

/** PostgreSQL has truths of their own; SQLite has 0 and 1. */
export const carriedValue = (value: unknown): Value =>
  typeof value === 'boolean' ? Number(value) : ((value ?? null) as Value);

/** Values as JSON; bytes as PostgreSQL writes them. */
export const asJson = (value: Value): string | number | null =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;

const WRAP = 2n ** 64n;

/** Sums up what each row hashes to, so that rows may come in any order and none is kept. */
export class Digest {
  #rows = 0;
  #high = 0n;
  #low = 0n;

  add(row: readonly Value[]): void {
    const bytes = hash('sha256', JSON.stringify(row.map(asJson)), 'buffer');
    this.#rows += 1;
    this.#high = (this.#high + bytes.readBigUInt64BE(0)) % WRAP;
    this.#low = (this.#low + bytes.readBigUInt64BE(8)) % WRAP;
  }

  get content(): Content {
    const digits = (half: bigint): string => half.toString(16).padStart(16, '0');
    return { rows: this.#rows, hash: digits(this.#high) + digits(this.#low) };
  }
}

export const isSameContent = (a: Content | undefined, b: Content | undefined): boolean =>
  a !== undefined && b !== undefined && a.rows === b.rows && a.hash === b.hash;
