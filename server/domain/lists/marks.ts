import type { ConsentMethod } from '../../contract/rules/consent.ts';
import { headerKey } from '../../contract/rules/csv.ts';
import { listAsks, listSays, UNCLEAR_JOIN, wordKey } from '../../contract/words/listWords.ts';
import type { Columns } from './columns.ts';
import { readDay, sameOrder } from './days.ts';
import {
  CONSENT_NOTED,
  CONSENT_ON_FORM,
  CONSENT_WITHDRAWN,
  FINE,
  GONE,
  NO,
  NOT_TAKING_PLACE,
  NOTHING,
  STOPPED,
  YES,
} from './markWords.ts';

/** Whether a row says that its patient may be texted: the one sieve of every list. */

/**
 * - `stop`: the patient is not to be texted
 * - `withdrawn`: consent was declined or taken back
 * - `gone`: deceased, archived, or a patient no more
 * - `not_now`: the appointment does not take place, which says nothing of the patient
 * - `unclear`: nobody knows what the word means, and nobody is texted until somebody decides
 */
type MarkKind = 'stop' | 'withdrawn' | 'gone' | 'not_now' | 'unclear';

export interface Mark {
  kind: MarkKind;
  /** As it stands in the list; for a column of yes and no its header. */
  words: string;
}

/** What a clinic has decided about words of its lists, by headerKey: whether they let a text through. */
export type DecidedWords = ReadonlyMap<string, boolean>;

export interface Marks {
  /** The weightiest of the row; undefined where nothing speaks against a text. */
  mark?: Mark;
  consentMethod?: ConsentMethod;
}

type Cell = (at: number | undefined) => string;

interface Row {
  cell: Cell;
  headers: readonly string[];
  columns: Columns;
  decided: DecidedWords;
}

/** What weighs more comes first: a patient who asked not to be texted is told as such, whatever else is unclear. */
const WEIGHT: readonly MarkKind[] = ['stop', 'withdrawn', 'gone', 'unclear', 'not_now'];

/** Longer words are shown shortened. */
const SHOWN = 60;

/** Reads everything in a row that says whether its patient may be texted. */
export function readMarks(row: Row): Marks {
  const consent = readConsent(row);
  const marks = [...columnsOf(row.columns).map((column) => readColumn(row, column)), consent.mark];
  const found = marks.filter((mark) => mark !== undefined);
  const mark = WEIGHT.map((kind) => found.find((one) => one.kind === kind)).find(Boolean);
  const { consentMethod } = consent;
  return {
    ...(mark && { mark: mark.kind === 'unclear' ? allUnclear(found) : mark }),
    ...(consentMethod && { consentMethod }),
  };
}

const allUnclear = (found: readonly Mark[]): Mark => ({
  kind: 'unclear',
  words: found
    .filter(({ kind }) => kind === 'unclear')
    .map(({ words }) => words)
    .join(UNCLEAR_JOIN),
});

type MarkRole = 'mayText' | 'doNotText' | 'status';

function columnsOf({ mayText, doNotText, status, marks = [] }: Columns): { role: MarkRole; at: number }[] {
  const single = Object.entries({ mayText, doNotText, status }).flatMap(([role, at]) =>
    at === undefined ? [] : [{ role: role as MarkRole, at }],
  );
  return [...single, ...marks];
}

function readColumn({ cell, headers, decided }: Row, { role, at }: { role: MarkRole; at: number }) {
  const written = cell(at);
  const key = wordKey(written);
  if (key === '' || NOTHING.has(key)) return undefined;
  const header = headers[at] ?? '';
  const asked = role === 'status' ? undefined : readAnswer(role, key, header);
  const answer = asked === undefined && role === 'doNotText' ? readDate(written, header) : asked;
  if (answer !== undefined) return answer ?? undefined;
  return readWord(written, key, decided);
}

/** A yes or no; null where it lets a text through, undefined where it is neither. */
function readAnswer(role: MarkRole, key: string, header: string): Mark | null | undefined {
  if (!YES.has(key) && !NO.has(key) && !(role === 'mayText' && key === '2')) return undefined;
  const stops = YES.has(key) === (role === 'doNotText');
  if (!stops) return null;
  const kind = isAboutLife(header) ? 'gone' : 'stop';
  return { kind, words: role === 'doNotText' ? header : `${header}: no` };
}

/** Whether it is a day is asked, not which. */
const ANY_ORDER = { country: 'US', orders: sameOrder('month-first') } as const;

/** The day of a death or an opt-out stands for a yes; an empty one is written 0000-00-00. */
function readDate(written: string, header: string): Mark | null | undefined {
  if (/^[0\-/. :]+$/.test(written)) return null;
  const isDay = readDay(written.split(/[ T]/)[0] ?? '', ANY_ORDER).date !== undefined;
  return isDay ? { kind: isAboutLife(header) ? 'gone' : 'stop', words: header } : undefined;
}

const ABOUT_LIFE = /deceased|death|died|inactive|archived|active|elhunyt|inaktiv|fallecid/;
const isAboutLife = (header: string): boolean => ABOUT_LIFE.test(headerKey(header));

function readWord(written: string, key: string, decided: DecidedWords): Mark | undefined {
  const words = written.length > SHOWN ? `${written.slice(0, SHOWN - 1)}…` : written;
  // Somebody decides about a long one as it is shown.
  const known = decided.get(key) ?? decided.get(wordKey(words));
  if (STOPPED.has(key)) return { kind: 'stop', words };
  if (GONE.has(key)) return { kind: 'gone', words };
  if (NOT_TAKING_PLACE.has(key)) return { kind: 'not_now', words };
  if (known === false) return { kind: 'stop', words };
  return known || FINE.has(key) || YES.has(key) ? undefined : { kind: 'unclear', words };
}

/** Consent by a word, a yes or no, or the day when it was given. */
function readConsent({ cell, columns, decided }: Row): Marks {
  const written = cell(columns.consentMethod);
  const key = wordKey(written);
  if (key === '' || NOTHING.has(key)) return {};
  if (CONSENT_ON_FORM.has(key)) return { consentMethod: 'form' };
  if (CONSENT_NOTED.has(key) || YES.has(key)) return { consentMethod: 'manual' };
  if (CONSENT_WITHDRAWN.has(key) || NO.has(key) || STOPPED.has(key)) {
    return { mark: { kind: 'withdrawn', words: written } };
  }
  if (readDay(written, ANY_ORDER).date !== undefined) return { consentMethod: 'manual' };
  const mark = readWord(written, key, decided);
  return mark ? { mark } : {};
}

/** Why a row is not texted, for people. */
export function markReason({ kind, words }: Mark): string {
  if (kind === 'unclear') return listAsks(words);
  if (kind === 'withdrawn') return `The list says that consent was not given or taken back: “${words}”`;
  return listSays(words);
}
