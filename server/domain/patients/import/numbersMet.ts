import { LIMITS } from '../../../contract/core/limits.ts';
import type { SharedNumbers } from '../../../contract/routes/patientImports.ts';
import { fullName } from '../../../contract/words/names.ts';
import { nameKey } from '../people.ts';
import type { ImportedPatient } from './judge.ts';

/** What an earlier row of the same file had. */
export interface Met {
  number: boolean;
  /** Somebody of the same name at that number. */
  person: boolean;
}

interface MetPerson {
  line: number;
  name: string;
}

const HEAD = 10;

/**
 * The numbers that a file has had so far, and who had each. Names stand in one long buffer, the people of a number as a
 * chain from the last to the first: half a million rows are some 50 MB.
 */
export class NumbersMet {
  /** Where the last person of each number stands; 0 where no row named anybody. */
  readonly #last = new Map<number, number>();
  #bytes = Buffer.alloc(65_536);
  #end = HEAD;
  #numbers = 0;
  #people = 0;
  readonly #listed = new Map<string, MetPerson[]>();

  add({ phone, ...patient }: ImportedPatient, line: number): Met {
    const number = Number(phone.slice(1));
    const last = this.#last.get(number);
    const key = nameKey(patient);
    const person = { line, name: fullName(patient) };
    if (last === undefined) {
      this.#last.set(number, key === '' ? 0 : this.#write(person, 0));
      return { number: false, person: false };
    }
    const met = key === '' ? [] : this.#read(last);
    if (key === '' || met.some(({ name }) => nameKey({ firstName: name, lastName: '' }) === key))
      return { number: true, person: key !== '' };
    if (met.length < LIMITS.peoplePerNumber) {
      this.#last.set(number, this.#write(person, last));
      if (met.length > 0) this.#share(phone, [...met, person]);
    }
    return { number: true, person: false };
  }

  /** The numbers that more than one person has, as they stand now. */
  get shared(): SharedNumbers {
    const listed = [...this.#listed].map(([phoneNumber, people]) => ({ phoneNumber, people }));
    return { numbers: this.#numbers, people: this.#people, listed };
  }

  #share(phone: string, people: MetPerson[]): void {
    const isNew = people.length === 2;
    this.#numbers += isNew ? 1 : 0;
    this.#people += isNew ? 2 : 1;
    const isListed = isNew ? this.#listed.size < LIMITS.importSharedListed : this.#listed.has(phone);
    if (isListed) this.#listed.set(phone, people);
  }

  /** Gives where the person stands. */
  #write({ line, name }: MetPerson, before: number): number {
    const length = Buffer.byteLength(name);
    const start = this.#end;
    this.#end = start + HEAD + length;
    if (this.#end > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], Math.max(this.#end, 2 * this.#bytes.length));
    }
    this.#bytes.writeUInt32LE(before, start);
    this.#bytes.writeUInt32LE(line, start + 4);
    this.#bytes.writeUInt16LE(length, start + 8);
    this.#bytes.write(name, start + HEAD);
    return start;
  }

  /** Those of a number whom rows named, the first one first. */
  #read(last: number): MetPerson[] {
    const people: MetPerson[] = [];
    for (let at = last; at !== 0; at = this.#bytes.readUInt32LE(at)) {
      const start = at + HEAD;
      const name = this.#bytes.toString('utf8', start, start + this.#bytes.readUInt16LE(at + 8));
      people.unshift({ line: this.#bytes.readUInt32LE(at + 4), name });
    }
    return people;
  }
}
