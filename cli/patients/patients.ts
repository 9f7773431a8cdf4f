import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Patient } from '../../server/contract/routes/patients.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { readPhone } from '../../server/contract/rules/phoneReading.ts';
import { fullName } from '../../server/contract/words/names.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { findNamed } from '../kit/named.ts';

/** What commands on single patients share. */

/** 'Eva Novák, +1 (212) 555-0123' */
export const nameAndNumber = (patient: Patient): string =>
  `${fullName(patient)}, ${showPhone(patient.phoneNumber)}`;

/** 'Ann Hale +2' where two more people have the number. */
export const nameAndOthers = (patient: Patient): string =>
  patient.people.length > 0 ? `${fullName(patient)} +${patient.people.length}` : fullName(patient);

/** What the help says of such an argument. */
export const WHO = 'Phone number, or id or how it begins.';

/** The same of one of the people who share a number. */
export const PERSON = 'Whole name of one of the people; case and accents do not matter.';

/** The patient of that phone number, that id or an id that begins so; stops with code 2 where there is none. */
export async function findPatient(client: Client, given: string): Promise<Patient> {
  const { phone } = readPhone(given);
  const query = phone === undefined ? { id: readIdBeginning(given) } : { search: phone };
  const { data } = await client.listPatients({ query: { ...query, limit: LIMITS.pageMax } });
  return findNamed(data, phone ?? given, {
    one: 'patient',
    list: 'patients list',
    name: ({ phoneNumber }) => phoneNumber,
  });
}

function readIdBeginning(given: string): string {
  const text = given.trim().toLowerCase();
  if (/^[\da-f]{4}[\da-f-]{0,32}$/.test(text)) return text;
  throw new Stop(
    `'${given}' is not a phone number or an id.`,
    'Run goodword patients list --search NAME to see the number.',
    EXIT.refused,
  );
}
