import { LIMITS } from '../../contract/core/limits.ts';
import type { ConsentMethod } from '../../contract/rules/consent.ts';
import { readCsvField } from '../../contract/rules/csv.ts';
import type { ListRole } from '../../contract/rules/listRoles.ts';
import {
  emailProblem,
  NO_NAME,
  nameProblem,
  PERSON_FIELD_NAMES,
  type Person,
  type PersonField,
} from '../../contract/rules/person.ts';
import { type PhoneResult, readPhone } from '../../contract/rules/phoneReading.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import { countWords } from '../../contract/words/counts.ts';
import type { Columns } from './columns.ts';
import { type DayRules, readDay } from './days.ts';
import { type DecidedWords, type Mark, readMarks } from './marks.ts';
import { isFamilyNameFirst, type Names, readFullName } from './names.ts';
import type { ParsedRecord } from './parse.ts';
import { readWhen } from './when.ts';

/** What one row of a list says of a patient; what it leaves empty is not known. */
export interface ListRow extends Person {
  /** E.164. */
  phone: string;
  /** Where the number might have been meant otherwise. */
  warning: string | undefined;
  consentMethod: ConsentMethod | undefined;
  /** ISO instant. */
  consentAcquiredAt: string | undefined;
  practitioner: string;
  /** Why the patient is not to be texted, where the row says so. */
  mark: Mark | undefined;
  /** What was read otherwise than it stands there, or left out, a sentence each. */
  notes: string[];
}

export interface RowRules extends DayRules {
  headers: readonly string[];
  columns: Columns;
  /** The clinic's, in which days and times are meant. */
  zone: Zone;
  decided: DecidedWords;
}

export type RowRead = { row: ListRow; problem?: undefined } | { row?: undefined; problem: string };

const PROBLEMS = {
  nul: 'This row holds a NUL character, which no text has',
  unreadable: 'This row holds letters that cannot be read; save the file as UTF-8 and import it again',
  field: `A value in this row is longer than ${countWords(LIMITS.importFieldLength)} characters`,
} as const;

/** What is said of a row that is taken. */
const ROW_NOTES = {
  firstName: 'A first name that does not fit was left out',
  lastName: 'A last name that does not fit was left out',
  email: 'An invalid email address was left out',
  emails: 'Of several email addresses the first was taken',
  tags: `Tags that do not fit were left out: a patient has at most ${LIMITS.tagsPerPatient}, of at most ${LIMITS.tagLength} characters each`,
  consentDate: 'A day of consent that cannot be read was left out',
} as const;

/** A cell as one line of single spaces, without what our exports put before formulas. */
export const readCell = (field = ''): string => readCsvField(field).replace(/\s+/g, ' ').trim();

/** Reads one row, or says why it cannot be taken. */
export function readRow({ fields, problem }: ParsedRecord, rules: RowRules): RowRead {
  const broken = problem ?? shapeProblem(fields, rules.headers.length);
  if (broken) return { problem: broken };
  const cellAt = (at: number | undefined) => readCell(fields[at ?? -1]);
  const cell = (role: ListRole) => cellAt(rules.columns[role]);
  const phone = readRowPhone(cellAt, rules);
  if (phone.problem !== undefined) return { problem: phone.problem };
  const notes: string[] = [];
  const names = readNames(cell, rules, notes);
  const { mark, consentMethod } = readMarks({ ...rules, cell: cellAt });
  return {
    row: {
      phone: phone.phone,
      warning: phone.warning,
      ...readDetails(cell, rules, notes),
      ...names,
      consentMethod,
      consentAcquiredAt: readConsentDay(cell, rules, notes),
      practitioner: cell('practitioner'),
      mark,
      notes,
    },
  };
}

type Detail = Exclude<PersonField, keyof Names>;

/** How the cell of each field is read; what does not fit is left out, and noted. */
const DETAILS: {
  [Field in Detail]: (written: string, notes: string[], rules: RowRules) => Person[Field];
} = {
  email: readEmail,
  tags: readTags,
};

const DETAIL_NAMES = PERSON_FIELD_NAMES.filter((field): field is Detail => field in DETAILS);

const readDetails = (
  cell: (role: ListRole) => string,
  rules: RowRules,
  notes: string[],
): Pick<Person, Detail> =>
  Object.fromEntries(DETAIL_NAMES.map((field) => [field, DETAILS[field](cell(field), notes, rules)])) as Pick<
    Person,
    Detail
  >;

/** Cells that are missing at the end are empty, and empty ones behind the last column are harmless: spreadsheets do both. */
function shapeProblem(fields: readonly string[], columns: number): string | undefined {
  if (fields.slice(columns).some((field) => field !== '')) {
    return `This row has ${count(fields.length, 'value')} where the header has ${count(columns, 'column')}`;
  }
  for (const field of fields) {
    if (field.length > LIMITS.importFieldLength) return PROBLEMS.field;
    if (field.includes('\0')) return PROBLEMS.nul;
    if (field.includes('\uFFFD')) return PROBLEMS.unreadable;
  }
  return undefined;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Of several numbers with what each is called: the one called mobile, else the first that is the patient's own. */
function readRowPhone(cellAt: (at: number) => string, { columns, country }: RowRules): PhoneResult {
  if (!columns.labelled) return readPhone(cellAt(columns.phone ?? -1), country);
  const filled = columns.labelled.filter(({ value }) => cellAt(value) !== '');
  const read = filled.map(({ label, value }) => {
    const called = cellAt(label).replace(/^\* ?/, '');
    return { called, result: readPhone(`${called === '' ? '' : `${called}: `}${cellAt(value)}`, country) };
  });
  const fits = read.filter(({ result }) => result.phone !== undefined);
  const best = fits.find(({ called }) => /^(?:mobil|cell|mob)/i.test(called)) ?? fits[0] ?? read[0];
  return best?.result ?? readPhone('');
}

/** Columns of their own go before a column with the whole name; `No Name` stands for none. */
function readNames(cell: (role: ListRole) => string, { headers, columns }: RowRules, notes: string[]): Names {
  const own = { firstName: nameOf(cell('firstName')), lastName: nameOf(cell('lastName')) };
  const familyNameFirst = isFamilyNameFirst(headers[columns.name ?? -1] ?? '');
  const names = own.firstName || own.lastName ? own : readFullName(nameOf(cell('name')), familyNameFirst);
  return {
    firstName: fittingName('First', names.firstName, notes),
    lastName: fittingName('Last', names.lastName, notes),
  };
}

const nameOf = (written: string): string => (written.toLowerCase() === NO_NAME.toLowerCase() ? '' : written);

function fittingName(which: 'First' | 'Last', name: string, notes: string[]): string {
  if (nameProblem(which, name) === undefined) return name;
  notes.push(which === 'First' ? ROW_NOTES.firstName : ROW_NOTES.lastName);
  return '';
}

/** The first address of a cell; words such as 'none' and 'refused' are none. */
function readEmail(written: string, notes: string[]): string | null {
  if (emailProblem(written) === undefined) return written || null;
  const addresses = written
    .split(/[\s;,|<>()]+/)
    .filter((part) => part.includes('@') && emailProblem(part) === undefined);
  if (addresses.length !== 1) notes.push(addresses.length === 0 ? ROW_NOTES.email : ROW_NOTES.emails);
  return addresses[0] ?? null;
}

function readTags(written: string, notes: string[]): string[] {
  if (written === '') return [];
  const tags = [...new Set(written.split(/[,;|]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
  const fitting = tags.filter((tag) => tag.length <= LIMITS.tagLength).slice(0, LIMITS.tagsPerPatient);
  if (fitting.length < tags.length) notes.push(ROW_NOTES.tags);
  return fitting;
}

/** When consent was given; a day alone begins in the clinic's zone. The day may stand where others write yes. */
function readConsentDay(
  cell: (role: ListRole) => string,
  rules: RowRules,
  notes: string[],
): string | undefined {
  const said = cell('consentMethod');
  if (said === '' && cell('consentAcquiredAt') === '') return undefined;
  const isDay = (written: string): boolean => readDay(written, rules).date !== undefined;
  const written = cell('consentAcquiredAt') || (isDay(said) ? said : '');
  if (written === '') return undefined;
  const { at } = readWhen(written, isDay(written) ? '00:00' : '', rules);
  if (at === undefined) notes.push(ROW_NOTES.consentDate);
  return at;
}
