import { LIMITS } from '../../../contract/core/limits.ts';
import type { ImportReport, UnderstoodRow } from '../../../contract/routes/patientImports.ts';
import { markReason } from '../../lists/marks.ts';
import { WordCount } from '../../lists/wordCount.ts';
import type { ImportedPatient } from './judge.ts';

type Told = Pick<ImportReport, 'understood' | 'passedOver' | 'stopped' | 'unclearWords' | 'notes'>;

/** What the report of an import tells of rows that were taken: who is not texted and why, and what was read otherwise. */
export class ToldRows {
  readonly #stopped: Told['stopped'] = { stop: 0, withdrawn: 0, gone: 0, unclear: 0 };
  readonly #understood: UnderstoodRow[] = [];
  readonly #words = new WordCount();
  readonly #notes = new Map<string, number>();
  #passedOver: number;

  /** `passedOver`: lines above the header. */
  constructor(passedOver: number) {
    this.#passedOver = passedOver;
  }

  passOver(): void {
    this.#passedOver += 1;
  }

  /** A row that is taken, from this line. */
  add(patient: ImportedPatient, line: number, notes: readonly string[]): void {
    const { mark } = patient;
    if (this.#understood.length < LIMITS.importUnderstoodListed)
      this.#understood.push(toUnderstood(patient, line));
    if (mark && mark.kind !== 'not_now') this.#stopped[mark.kind] += 1;
    this.#words.add(mark);
    for (const note of notes) {
      if (this.#notes.has(note) || this.#notes.size < LIMITS.listWordsListed)
        this.#notes.set(note, (this.#notes.get(note) ?? 0) + 1);
    }
  }

  get outcome(): Told {
    return {
      understood: [...this.#understood],
      passedOver: this.#passedOver,
      stopped: { ...this.#stopped },
      unclearWords: this.#words.listed,
      notes: Object.fromEntries(this.#notes),
    };
  }
}

const toUnderstood = (patient: ImportedPatient, line: number): UnderstoodRow => ({
  line,
  phoneNumber: patient.phone,
  firstName: patient.firstName ?? '',
  lastName: patient.lastName ?? '',
  email: patient.email ?? null,
  tags: patient.tags ?? [],
  notTexted: patient.mark ? markReason(patient.mark) : null,
});
