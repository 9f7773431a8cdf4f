import { headerKey } from '../../contract/rules/csv.ts';
import { FAMILY_NAME_FIRST } from './headers.ts';

/** Whole names in one cell. */

export interface Names {
  firstName: string;
  lastName: string;
}

const HUNGARIAN = new Set(FAMILY_NAME_FIRST.map(headerKey));

/** Whether names under this header are written family name first, as in Hungary. */
export const isFamilyNameFirst = (header: string): boolean => HUNGARIAN.has(headerKey(header));

const TITLE = /^(?:dr|mr|mrs|ms|miss|mx|prof|sr|sra|ifj|id|özv)(?:\.| |\. )+(?=\S)/iu;
/** What somebody is called beside their name: 'Nora (Nonny)'. */
const NICKNAME = / ?\([\p{L} .'-]{1,40}\)/gu;

/**
 * Splits a whole name: 'Last, First' at its comma, others at the first space, where Hungarians write the family name first.
 * Titles and nicknames are left out.
 */
export function readFullName(written: string, familyNameFirst: boolean): Names {
  const name = withoutTitles(written.replace(NICKNAME, ' ').replace(/\s+/g, ' ').trim());
  const [last, first] = name.split(',').map((part) => part.trim());
  if (first) return { firstName: withoutTitles(first), lastName: last ?? '' };
  const whole = last ?? '';
  const space = whole.indexOf(' ');
  if (space < 0) return { firstName: whole, lastName: '' };
  const parts = [whole.slice(0, space), whole.slice(space + 1)] as const;
  return familyNameFirst
    ? { firstName: parts[1], lastName: parts[0] }
    : { firstName: parts[0], lastName: parts[1] };
}

function withoutTitles(name: string): string {
  let rest = name;
  while (TITLE.test(rest)) rest = rest.replace(TITLE, '');
  return rest;
}
