import type { Mark } from '../../lists/marks.ts';
import type { ParsedRecord } from '../../lists/parse.ts';
import { type ListRow, type RowRules, readRow } from '../../lists/row.ts';

/** What one row of a file says of a patient; what it leaves empty is not known. */
export interface ImportedPatient extends Omit<ListRow, 'warning' | 'practitioner' | 'notes'> {
  /** Why the number is not to be texted; an appointment that does not take place is no reason. */
  mark: Mark | undefined;
}

export type Verdict =
  | { patient: ImportedPatient; notes: string[]; reason?: undefined }
  | { patient?: undefined; reason: string };

/** Judges one row: the patient with what was read otherwise or left out, or a sentence that says why it is rejected. */
export function judgeRow(record: ParsedRecord, rules: RowRules): Verdict {
  const { row, problem } = readRow(record, rules);
  if (!row) return { reason: problem };
  const { warning, practitioner: _, notes, mark, ...kept } = row;
  return {
    patient: { ...kept, mark: mark?.kind === 'not_now' ? undefined : mark },
    notes: warning === undefined ? notes : [warning, ...notes],
  };
}
