import { LIMITS } from '../../../contract/core/limits.ts';
import type { Person } from '../../../contract/rules/person.ts';
import type { PatientRow } from '../../../store/patients/patients.ts';
import { namesOf, oneLine, readName } from '../names.ts';
import { everybody, nameKey } from '../people.ts';
import { fillIn, isSamePerson, personOf } from '../person.ts';
import type { ImportedPatient } from './judge.ts';
import type { Met } from './numbersMet.ts';

/** Which of the people of a known number a row of a file is about, and what it makes of them. */

export const TOO_MANY_PEOPLE = `At most ${LIMITS.peoplePerNumber} people can share one number; this row is one more`;

/**
 * The place in `everybody` of whom a row is about: behind the last one for somebody who comes new to the number. A row
 * without a name is about the lead. The first row of a file that has a number renames its only person, as a list that is
 * newer does; a further name in the same file is somebody else.
 */
export function placeOf(row: PatientRow, patient: ImportedPatient, met: Met): number {
  const key = nameKey(patient);
  const all = everybody(row);
  const at = all.findIndex((person) => nameKey(person) === key);
  if (key === '' || nameKey(row) === '') return Math.max(0, at);
  if (at >= 0) return at;
  return met.number || all.length > 1 ? all.length : 0;
}

/** Somebody of whom nothing is known but the row. */
export const toPerson = (patient: ImportedPatient): Person => ({
  ...personOf(patient),
  ...namesOf(patient.firstName, patient.lastName),
});

/** Somebody as the row tells; what it leaves empty stays as it is. Gives the same object where nothing changes. */
export function tell(before: Person | undefined, patient: ImportedPatient, met: Met): Person {
  if (!before) return toPerson(patient);
  const after = {
    ...fillIn(patient, before),
    ...namesAfter(before, patient, met),
    tags: newTags(before.tags, patient.tags),
  };
  return isSamePerson(before, after) ? before : after;
}

/** Of two ways to write one name in a file the first one counts, so that the same file changes nothing the next time. */
function namesAfter(before: Person, { firstName, lastName }: ImportedPatient, met: Met) {
  const isSpelled = !met.person && firstName !== '' && lastName !== '';
  if (!isSpelled && nameKey(before) === nameKey({ firstName, lastName })) {
    return { firstName: before.firstName, lastName: before.lastName };
  }
  return namesOf(newText(readName(before.firstName), firstName), newText(before.lastName, lastName));
}

/** Forms keep spaces as they were typed, files do not: that alone is no change. */
const newText = (before: string, given: string): string =>
  given === '' || given === oneLine(before) ? before : given;

const newTags = (before: string[], given: string[]): string[] =>
  given.length === 0 || given.join() === before.map(oneLine).join() ? before : given;

type Consent = Pick<PatientRow, 'consentMethod' | 'consentAcquiredAt'>;

/**
 * Consent is a number's. Of several people the latest counts, in whatever order they come. What one of them takes back is
 * on record no more.
 */
export function consentAfter(before: PatientRow, patient: ImportedPatient, isShared: boolean): Consent {
  if (patient.mark?.kind === 'withdrawn') return { consentMethod: null, consentAcquiredAt: null };
  const { consentMethod: method = null, consentAcquiredAt: at = null } = patient;
  const [oldMethod, oldAt] = [before.consentMethod, before.consentAcquiredAt];
  const isOlder = isShared && (at === null || (oldAt !== null && at <= oldAt));
  return isOlder
    ? { consentMethod: oldMethod ?? method, consentAcquiredAt: oldAt ?? at }
    : { consentMethod: method ?? oldMethod, consentAcquiredAt: at ?? oldAt };
}
