import { createHash } from 'node:crypto';
import type { ImportMark } from '../../../store/patients/imports.ts';
import type { RawRecord } from '../../lists/records.ts';

/** Tells a file by its header and its first records, the same however their bytes arrived. */
export class FileDigest {
  readonly #hash = createHash('sha256');
  #records = 0;

  constructor({ delimiter, headers }: { delimiter: string; headers: readonly string[] }) {
    this.#hash.update(JSON.stringify([delimiter, headers]));
  }

  add(records: readonly RawRecord[]): void {
    for (const { text } of records) this.#hash.update(`\0${text}`);
    this.#records += records.length;
  }

  get records(): number {
    return this.#records;
  }

  get mark(): ImportMark {
    return { records: this.#records, digest: this.#hash.copy().digest('hex') };
  }
}
