import { NO_NAME } from '../../contract/rules/person.ts';

/** Text as one line of single spaces: what an import keeps of a cell. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isBlank = (name: string): boolean => name === '' || name.toLowerCase() === NO_NAME.toLowerCase();

/** A name without the words that stand for none, which forms and exports send. */
export const readName = (name: string): string => (isBlank(name) ? '' : name);

/** Names as they are stored: a patient without any is 'No Name', and has no last name then. */
export function namesOf(firstName: string, lastName: string): { firstName: string; lastName: string } {
  const names = { firstName: readName(firstName), lastName: readName(lastName) };
  return names.firstName || names.lastName ? names : { firstName: NO_NAME, lastName: '' };
}
