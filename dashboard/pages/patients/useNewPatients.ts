import { useState } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { calledBy } from '../../lib/patientName.ts';
import { addedText, addText as text } from '../../texts/patients/patientForms.ts';
import {
  emptyPatient,
  type NewPatient,
  PATIENT_FIELDS,
  type PatientField,
  phonesOf,
  problemsOf,
  repeatedIn,
} from './newPatients.ts';
import { useAddPatients } from './useAddPatients.ts';
import { type PhoneChecks, usePhoneChecks } from './usePhoneChecks.ts';

/** Why the whole form was not sent, or who of it was refused. */
export interface FormProblem {
  title: string;
  lines: readonly string[];
}

const FIRST = [emptyPatient()];

/**
 * The rows of Add New Patients. What was typed survives an error, a refresh and a lost session; who could not be
 * added stays in the form.
 */
export function useNewPatients(onDone: () => void) {
  const { value: rows, set, forget } = useDraft<NewPatient[]>('patients.add', FIRST);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<FormProblem>();
  const adding = useAddPatients({ failed: text.unexpected, forget, onDone });
  const phones = phonesOf(rows);
  const { checks, checkNow } = usePhoneChecks(phones);

  const change = (next: NewPatient[]) => {
    set(next);
    setProblem(undefined);
  };

  const send = async (): Promise<void> => {
    const patients = rows.map(({ key: _, ...patient }) => patient);
    const failed = await adding.add(patients);
    if (failed.length === 0) return;
    const refused = failed.map(({ patient }) => JSON.stringify(patient));
    set(rows.filter((_, index) => refused.includes(JSON.stringify(patients[index]))));
    setProblem({
      title: `${addedText.notAdded(failed.length)}. ${text.notAddedHelp}`,
      lines: failed.map(({ patient, error }) => `${calledBy(patient as unknown as NewPatient)}: ${error}`),
    });
  };

  return {
    rows,
    problem,
    pending: adding.pending,
    whyNoMore: whyNoMore(rows),
    errorsOf: (row: NewPatient) => errorsOf(row, { left, repeated: repeatedIn(phones), checks }),
    warningOf: (row: NewPatient) => warningOf(row, left),
    /** Whether it was texted before, and can be added with that. */
    hasHistory: (row: NewPatient) => checks.get(phoneOf(row))?.historyOnly === true,
    isChecking: (row: NewPatient) => checks.get(phoneOf(row))?.state === 'checking',
    /** The field was left: what is wrong with it may be said. */
    leave: (row: NewPatient, field: PatientField) => {
      setLeft((now) => new Set(now).add(`${row.key}.${field}`));
      if (field === 'phoneNumber' && phoneOf(row)) void checkNow([phoneOf(row)]);
    },
    ...changesOf(rows, change),
    /** Sends the form where nothing is wrong with it; gives whether it was sent. */
    submit: async (): Promise<boolean> => {
      setLeft(new Set(rows.flatMap((row) => PATIENT_FIELDS.map((field) => `${row.key}.${field}`))));
      const repeated = repeatedIn(phones).size > 0;
      if (repeated) setProblem({ title: text.duplicates, lines: [] });
      if (repeated || rows.some((row) => Object.keys(problemsOf(row)).length > 0)) return false;
      const answers = await checkNow(phones);
      if (rows.some((row) => conflictOf(row, answers) !== undefined)) {
        setProblem({ title: text.conflicts, lines: [] });
        return false;
      }
      await send();
      return true;
    },
  };
}

/** What a person changes about the rows. */
function changesOf(rows: readonly NewPatient[], change: (next: NewPatient[]) => void) {
  return {
    write: (key: string, field: PatientField, words: string) =>
      change(
        rows.map((row) =>
          row.key === key
            ? { ...row, [field]: words, ...(field === 'phoneNumber' && { withHistory: false }) }
            : row,
        ),
      ),
    takeHistory: (key: string, withHistory: boolean) =>
      change(rows.map((row) => (row.key === key ? { ...row, withHistory } : row))),
    addRow: () => change([...rows, emptyPatient()]),
    remove: (key: string) => change(rows.filter((row) => row.key !== key)),
  };
}

const phoneOf = ({ phoneNumber }: NewPatient): string => readPhone(phoneNumber).phone ?? '';

/** How a number was read that might have been meant otherwise, once its field was left. */
const warningOf = ({ key, phoneNumber }: NewPatient, left: ReadonlySet<string>): string | undefined =>
  left.has(`${key}.phoneNumber`) ? readPhone(phoneNumber).warning : undefined;

/** Why a number cannot be added once more; its history alone is no reason where somebody takes it along. */
const conflictOf = (row: NewPatient, checks: PhoneChecks): string | undefined => {
  const check = checks.get(phoneOf(row));
  return check?.historyOnly && row.withHistory ? undefined : check?.conflict;
};

interface Seen {
  /** Fields that were left, as 'row.field'. */
  left: ReadonlySet<string>;
  repeated: ReadonlySet<string>;
  checks: PhoneChecks;
}

function errorsOf(row: NewPatient, { left, repeated, checks }: Seen): Partial<Record<PatientField, string>> {
  const own = Object.entries(problemsOf(row)).filter(([field]) => left.has(`${row.key}.${field}`));
  const check = checks.get(phoneOf(row));
  const phone = repeated.has(phoneOf(row))
    ? text.repeated
    : (conflictOf(row, checks) ?? (check?.state === 'failed' ? text.unchecked : undefined));
  return { ...(phone && { phoneNumber: phone }), ...Object.fromEntries(own) };
}

/** Why no other row can be added now; null where one can. */
function whyNoMore(rows: readonly NewPatient[]): string | null {
  if (rows.length >= LIMITS.bulkPatients) return text.tooMany;
  return rows.at(-1)?.phoneNumber.trim() === '' ? text.needsPhone : null;
}
