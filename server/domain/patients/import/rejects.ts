import { LIMITS } from '../../../contract/core/limits.ts';
import type { ImportReport, RejectedRow } from '../../../contract/routes/patientImports.ts';

/** Reasons that are counted apart; a hostile file could make any number of them. */
const REASONS_COUNTED = 50;

/** The rejected rows of an import, as its report tells of them: the reasons counted, the first rows listed. */
export class Rejects {
  readonly #reasons = new Map<string, number>();
  readonly #first: RejectedRow[] = [];

  add(rejects: readonly RejectedRow[]): void {
    for (const reject of rejects) {
      const isCounted = this.#reasons.has(reject.reason) || this.#reasons.size < REASONS_COUNTED;
      const reason = isCounted ? reject.reason : 'Other reasons';
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
      if (this.#first.length < LIMITS.importRejectsListed) this.#first.push(reject);
    }
  }

  get outcome(): Pick<ImportReport, 'reasons' | 'rejects'> {
    return { reasons: Object.fromEntries(this.#reasons), rejects: this.#first };
  }
}

/** Rows are shown as they stand in the file, but for values that no patient has. */
const SHOWN_OF_ROW = 20_000;

/** The fields of a rejected row as they are shown. */
export function shorten(fields: readonly string[]): string[] {
  let left = SHOWN_OF_ROW;
  return fields.map((field) => {
    const shown = field.length <= left ? field : `${field.slice(0, Math.min(left, 1_000))}…`;
    left = Math.max(0, left - shown.length);
    return shown;
  });
}
