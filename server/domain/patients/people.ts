import { NO_NAME, type Person } from '../../contract/rules/person.ts';
import { fullName } from '../../contract/words/names.ts';
import { fold } from '../../store/db/fold.ts';
import type { PatientRow } from '../../store/patients/patients.ts';
import { oneLine } from './names.ts';
import { fillIn, personOf } from './person.ts';

/**
 * The people of one number: the lead, whose name the patient has, and others beside. No two of them have one name, and
 * a number that has people has a lead with a name.
 */

type Named = Pick<Person, 'firstName' | 'lastName'>;

/** By what people are told apart: case, accents and spaces do not count. Empty for somebody without a name. */
export function nameKey(named: Named): string {
  const key = fold(oneLine(fullName(named)));
  return key === NOBODY ? '' : key;
}

const NOBODY = fold(NO_NAME);

/** All who have the number, the lead first. */
export const everybody = (row: Person & { people: readonly Person[] }): [lead: Person, ...Person[]] => [
  personOf(row),
  ...row.people,
];

/** The row with these people, the first of them as its lead. */
export const withEverybody = (
  row: PatientRow,
  [lead = everybody(row)[0], ...people]: readonly Person[],
): PatientRow => ({ ...row, ...lead, people });

/**
 * The row as it may be kept after its own name was changed. Somebody beside who has the same name is the same person.
 * Where no name is left, the first of the people is the lead.
 */
export function settlePeople(row: PatientRow): PatientRow {
  const key = nameKey(row);
  const same = key === '' ? row.people[0] : row.people.find((person) => nameKey(person) === key);
  if (!same) return row;
  const [main, other] = key === '' ? [same, row] : [row, same];
  return {
    ...row,
    ...fillIn(main, other),
    firstName: main.firstName,
    lastName: main.lastName,
    people: row.people.filter((person) => person !== same),
  };
}
