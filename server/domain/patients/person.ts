import {
  LINE_DETAILS,
  type LineDetail,
  PERSON_FIELD_NAMES,
  type Person,
  type PersonField,
} from '../../contract/rules/person.ts';

/** What holds for each field of a person alike. */

type Value = Person[PersonField];

/** What a row says of its person, and nothing else. */
export const personOf = (from: Person): Person => made((field) => from[field]);

/** The person, with what another one knows where nothing is known. */
export const fillIn = (person: Person, other: Person): Person =>
  made((field) => (isKnown(person[field]) ? person[field] : other[field]));

export const isSamePerson = (one: Person, other: Person): boolean =>
  PERSON_FIELD_NAMES.every((field) => isSame(one[field], other[field]));

/** The fields that a change names. */
export function changedIn(change: PersonChange): Partial<Person> {
  const named = PERSON_FIELD_NAMES.filter((field) => change[field] !== undefined);
  return Object.fromEntries(named.map((field) => [field, change[field]]));
}

/** What is given beside the name of what nobody knew. */
export function missingDetails(known: Person, given: Pick<Person, LineDetail>): Partial<Person> {
  const missing = LINE_DETAILS.filter((field) => !isKnown(known[field]));
  return Object.fromEntries(missing.map((field) => [field, given[field]]));
}

/** What is changed of a person; null takes away what may be unknown. */
export type PersonChange = { [Field in PersonField]?: Person[Field] | undefined };

function made(valueFor: (field: PersonField) => Value): Person {
  const values: Partial<Record<PersonField, Value>> = {};
  for (const field of PERSON_FIELD_NAMES) values[field] = valueFor(field);
  return values as Person;
}

const isKnown = (value: Value): boolean => value !== null && value.length > 0;

const isSame = (one: Value, other: Value): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.join('\n') === other.join('\n') : one === other;
