import type { Patient } from '../../server/contract/routes/patients.ts';
import { NO_NAME } from '../../server/contract/rules/person.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { readPhone } from '../../server/contract/rules/phoneReading.ts';
import { fullName } from '../../server/contract/words/names.ts';

/** A patient's name as screens show it. */
export const nameOf = (patient: Pick<Patient, 'firstName' | 'lastName'>): string =>
  fullName(patient) || NO_NAME;

/** How a row, or a patient, is called: by name, else by number, else by what was typed. */
export function calledBy(patient: { firstName?: string; lastName?: string; phoneNumber: string }): string {
  const { firstName = '', lastName = '' } = patient;
  const name = fullName({ firstName, lastName });
  if (name !== '' && name !== NO_NAME) return name;
  const { phone } = readPhone(patient.phoneNumber);
  return phone ? showPhone(phone) : patient.phoneNumber;
}
