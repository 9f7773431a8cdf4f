import { NO_NAME, type Patient } from '../server/contract/patients.ts';

/** A patient's name as screens show it. */
export const nameOf = ({ firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || NO_NAME;
