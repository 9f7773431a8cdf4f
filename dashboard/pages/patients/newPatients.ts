import { v4 as uuid } from 'uuid';
import { emailProblem, nameProblem } from '../../../server/contract/routes/patients.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';

/** The rows of Add New Patients and what is wrong with each. */

export interface NewPatient {
  /** Tells rows apart while they come and go. */
  key: string;
  phoneNumber: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The number was texted before, and is added all the same. */
  withHistory?: boolean;
}

export type PatientField = Exclude<keyof NewPatient, 'key' | 'withHistory'>;

export const emptyPatient = (): NewPatient => ({
  key: uuid(),
  phoneNumber: '',
  firstName: '',
  lastName: '',
  email: '',
});

/** What is wrong with each field by itself; a field that is fine is left out. */
export function problemsOf(row: NewPatient): Partial<Record<PatientField, string>> {
  const found = {
    phoneNumber: readPhone(row.phoneNumber).problem,
    firstName: nameProblem('First', row.firstName.trim()),
    lastName: nameProblem('Last', row.lastName.trim()),
    email: emailProblem(row.email.trim()),
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
