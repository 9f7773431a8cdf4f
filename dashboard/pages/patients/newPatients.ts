import { v4 as uuid } from 'uuid';
import { eachOf, LINE_FIELDS, type LineField, PERSON_FIELDS } from '../../../server/contract/rules/person.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';

/** The rows of Add New Patients and what is wrong with each. */

/** What is typed of one. */
export type PatientField = 'phoneNumber' | LineField;

export const PATIENT_FIELDS: readonly PatientField[] = ['phoneNumber', ...LINE_FIELDS];

export interface NewPatient extends Record<PatientField, string> {
  /** Tells rows apart while they come and go. */
  key: string;
  /** The number was texted before, and is added all the same. */
  withHistory?: boolean;
}

export const emptyPatient = (): NewPatient => ({
  key: uuid(),
  phoneNumber: '',
  ...eachOf(LINE_FIELDS, () => ''),
});

/** What is wrong with each field by itself; a field that is fine is left out. */
export function problemsOf(row: NewPatient): Partial<Record<PatientField, string>> {
  const found = {
    phoneNumber: readPhone(row.phoneNumber).problem,
    ...eachOf(LINE_FIELDS, (field) => PERSON_FIELDS[field].problemOf(row[field].trim())),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** The numbers that can be read, in E.164, in the order of the rows. */
export const phonesOf = (rows: readonly NewPatient[]): string[] =>
  rows.flatMap(({ phoneNumber }) => readPhone(phoneNumber).phone ?? []);

/** The numbers that stand in more than one row. */
export function repeatedIn(phones: readonly string[]): Set<string> {
  return new Set(phones.filter((phone, index) => phones.indexOf(phone) !== index));
}
