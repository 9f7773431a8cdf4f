import { LIMITS } from '../../../contract/core/limits.ts';
import type { PatientRow } from '../../../store/patients/patients.ts';
import { Refusal } from '../../refusal.ts';
import type { Known, Plan } from './plan.ts';

/** Patients that all dry runs of this process hold together: as many as two of the longest files have, in some 600 MB. */
const MOST = 2 * LIMITS.importRows;
/** What a run may hold whatever the others do. */
const ALWAYS = 10_000;
let heldByAll = 0;

/** What a dry run would have written, which later rows of the file meet. It stays in memory until it is forgotten. */
export class Pending {
  readonly #patients = new Map<string, PatientRow>();
  readonly #blocked: Known['blocked'] = new Map();

  /** Adds to what is known of some numbers. */
  meet(known: Known, hashes: readonly string[]): void {
    for (const hash of hashes) {
      const patient = this.#patients.get(hash);
      if (patient) known.patients.set(hash, patient);
      const cause = this.#blocked.get(hash);
      if (cause !== undefined) known.blocked.set(hash, cause);
    }
  }

  /** Throws `unavailable` for a long file beside others: a few more would take all memory, and end the process for everybody. */
  keep({ writes, blocks }: Pick<Plan, 'writes' | 'blocks'>): void {
    const before = this.#patients.size;
    for (const patient of writes) this.#patients.set(patient.phoneHash, patient);
    for (const { phoneHash, cause } of blocks) this.#blocked.set(phoneHash, cause ?? null);
    heldByAll += this.#patients.size - before;
    if (heldByAll > MOST && this.#patients.size > ALWAYS) throw tooManyAtOnce();
  }

  forget(): void {
    heldByAll -= this.#patients.size;
    this.#patients.clear();
    this.#blocked.clear();
  }
}

const tooManyAtOnce = (): Refusal =>
  new Refusal(
    'unavailable',
    'Too many long files are being checked just now. Check this one again in a few minutes.',
  );
