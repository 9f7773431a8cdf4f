import { NO_NAME, type Patient } from '../server/contract/patients.ts';
import { readPhone, showPhone } from '../server/contract/phone.ts';

/** A patient's name as screens show it. */
export const nameOf = ({ firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || NO_NAME;

/** How a row, or a patient, is called: by name, else by number, else by what was typed. */
export function calledBy(patient: { firstName?: string; lastName?: string; phoneNumber: string }): string {
  const name = `${patient.firstName ?? ''} ${patient.lastName ?? ''}`.trim();
  if (name !== '' && name !== NO_NAME) return name;
  const { phone } = readPhone(patient.phoneNumber);
  return phone ? showPhone(phone) : patient.phoneNumber;
}
