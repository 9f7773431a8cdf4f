import { escapeLike } from './like.ts';

/** How patients are searched: lower-cased text without accents, in which every term has to be found. */

/** `Árpád` and `arpad` find each other. */
const fold = (text: string): string => {
  const lower = text.toLowerCase();
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
};

/** What a patient is found by: first name, last name, e-mail, number. */
export const searchTextOf = (patient: {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string;
}): string => fold(`${patient.firstName} ${patient.lastName} ${patient.email ?? ''} ${patient.phone}`);

/** A condition in SQL with its values. */
export interface Condition {
  sql: string;
  values: string[];
}

/** Numbers are stored with their country's code; people begin to type them without. */
const BEGINNINGS = ['', '+', '+1', '+36'];

function termCondition(term: string, column: string): Condition {
  const text = escapeLike(term);
  const patterns =
    term.length >= 3
      ? [`%${text}%`]
      : [
          `${text}%`,
          ...BEGINNINGS.filter((start) => !start || /^\d/.test(term)).map((s) => `% ${s}${text}%`),
        ];
  const sql = patterns.map(() => `${column} LIKE ? ESCAPE '!'`).join(' OR ');
  return { sql: `(${sql})`, values: patterns };
}

/** Splits what was typed; a number written with spaces, dashes or parentheses is one term. */
function readTerms(search: string): string[] {
  const text = fold(search).replaceAll('\0', '').trim();
  const number = text.replace(/[\s().-]/g, '');
  return /^\+?\d+$/.test(number) ? [number] : text.split(/\s+/).filter((term) => term !== '');
}

/**
 * Every term has to be found: one of three characters or more anywhere, a shorter one where a name, the
 * e-mail or the number begins. undefined when nothing was typed.
 */
export function searchCondition(search: string | undefined, column: string): Condition | undefined {
  const conditions = readTerms(search ?? '').map((term) => termCondition(term, column));
  if (conditions.length === 0) return undefined;
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** The same judgement on a text that is at hand, for samples. */
export function matchesSearch(search: string | undefined, searchText: string): boolean {
  return readTerms(search ?? '').every((term) => {
    if (term.length >= 3) return searchText.includes(term);
    const starts = /^\d/.test(term) ? BEGINNINGS : [''];
    return searchText.startsWith(term) || starts.some((start) => searchText.includes(` ${start}${term}`));
  });
}
