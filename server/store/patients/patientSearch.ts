import type { Db } from '../db/db.ts';
import { fold } from '../db/fold.ts';
import { escapeLike } from '../db/like.ts';

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

/** A text that FTS5 looks for as it stands. */
export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The three characters that name a clinic in SQLite's indexes of words, as in migrations/0006_number_facts.ts. */
export function markOf(clinicId: string): string {
  const id = Number.parseInt(clinicId, 10) || 0;
  const digits = [Math.floor(id / 250_000), Math.floor(id / 500) % 500, id % 500];
  return String.fromCharCode(...digits.map((digit) => 57_344 + digit));
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

/** Puts into SQLite's index whom it lacks: those who were added or renamed since. PostgreSQL's keeps itself. */
export async function fileWords(db: Db): Promise<void> {
  if (db.engine === 'postgres') return;
  await db.knex.raw(
    `INSERT INTO patient_search (rowid, words)
     SELECT patient_words.id, words FROM patient_search_due CROSS JOIN patient_words USING (id)`,
  );
  await db.knex.raw('DELETE FROM patient_search_due');
}

/** Pages of an index of SQLite's that are merged at once; a few milliseconds. */
const MERGED_PAGES = 500;

/**
 * Goes on merging SQLite's indexes of words, which keep the pieces of an erased name until they are merged: called from
 * time to time, it forgets them. Erasing them at once (`secure-delete`) costs milliseconds for each patient.
 */
export async function forgetErasedWords(db: Db): Promise<void> {
  if (db.engine === 'postgres') return;
  for (const index of ['patient_search', 'review_search']) {
    await db.knex.raw(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${-MERGED_PAGES})`);
  }
}
