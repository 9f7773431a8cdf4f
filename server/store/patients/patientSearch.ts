import { fold } from '../db/fold.ts';
import { escapeLike } from '../db/like.ts';
import { markOf, quote } from '../db/words.ts';

/** How patients are searched: lower-cased text without accents, in which every term has to be found. */

/** What a patient is found by: first name, last name, email, number; and the people who share it. */
export function searchTextOf(patient: Named & { phone: string; people: readonly Named[] }): string {
  const people = patient.people.map((person) => ` ${wordsOf(person)}`).join('');
  return fold(`${wordsOf(patient)} ${patient.phone}${people}`);
}

interface Named {
  firstName: string;
  lastName: string;
  email: string | null;
}

const wordsOf = ({ firstName, lastName, email }: Named): string => `${firstName} ${lastName} ${email ?? ''}`;

/** A condition in SQL with its values. */
export interface Condition {
  sql: string;
  values: string[];
}

/** Numbers are stored with their country's code; people begin to type them without. */
const BEGINNINGS = ['', '+', '+1', '+36'];

const beginningsOf = (term: string): string[] =>
  BEGINNINGS.filter((start) => start === '' || /^\d/.test(term)).map((start) => ` ${start}${term}`);

/** Splits what was typed; a number written with spaces, dashes or parentheses is one term. */
function readTerms(search: string): string[] {
  const text = fold(search).replaceAll('\0', '').trim();
  const number = text.replace(/[\s().-]/g, '');
  return /^\+?\d+$/.test(number) ? [number] : text.split(/\s+/).filter((term) => term !== '');
}

/** What an index of pieces of three characters can tell: a shorter term only with the space before it. */
const isIndexed = (term: string): boolean => term.length >= 2;

/**
 * What was typed, for SQLite's index of words (`markOf` makes its clinics' marks): an expression of FTS5 in
 * which every indexed term is found, or undefined where there is none. Pieces are exact: nothing is left to check.
 */
export function matchExpression(clinicId: string, search: string | undefined): string | undefined {
  const terms = readTerms(search ?? '').filter(isIndexed);
  if (terms.length === 0) return undefined;
  const found = terms.map((term) => {
    const pieces = term.length >= 3 ? [term] : beginningsOf(term);
    return `(${pieces.map(quote).join(' OR ')})`;
  });
  return [quote(markOf(clinicId)), ...found].join(' AND ');
}

/**
 * Conditions on `patients.search_text`: one for each term, or with `left` only for those that `matchExpression`
 * leaves. Every term has to be found: one of three characters or more anywhere, a shorter one where a name, the
 * email or the number begins. None when nothing was typed.
 */
export function searchConditions(search: string | undefined, terms: 'all' | 'left' = 'all'): Condition[] {
  return readTerms(search ?? '')
    .filter((term) => terms === 'all' || !isIndexed(term))
    .map((term) => {
      const pieces = term.length >= 3 ? [`%${escapeLike(term)}%`] : beginningsOf(term).map(like);
      const patterns = term.length >= 3 ? pieces : [`${escapeLike(term)}%`, ...pieces];
      const sql = patterns.map(() => `patients.search_text LIKE ? ESCAPE '!'`).join(' OR ');
      return { sql: `(${sql})`, values: patterns };
    });
}

const like = (beginning: string): string => `%${escapeLike(beginning)}%`;

/** The same judgement on a text that is at hand, for samples. */
export function matchesSearch(search: string | undefined, searchText: string): boolean {
  return readTerms(search ?? '').every((term) => {
    if (term.length >= 3) return searchText.includes(term);
    const starts = /^\d/.test(term) ? BEGINNINGS : [''];
    return searchText.startsWith(term) || starts.some((start) => searchText.includes(` ${start}${term}`));
  });
}
