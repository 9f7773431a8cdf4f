import type { ConsentMethod } from '../../../contract/consent.ts';
import { countWords } from '../../../contract/counts.ts';
import { headerKey, readCsvField } from '../../../contract/csv.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { ImportField } from '../../../contract/patientImports.ts';
import { emailProblem, nameProblem } from '../../../contract/patients.ts';
import { readPhone } from '../../../contract/phone.ts';
import { oneLine, readName } from '../names.ts';
import type { Columns } from './columns.ts';
import { readConsentDate, readConsentMethod } from './consent.ts';
import { readFullName } from './fullName.ts';
import type { ParsedRecord } from './parse.ts';
import { readsAsBlocked } from './statusColumn.ts';

/** What one row of a file says of a patient; what it leaves empty is undefined or ''. */
export interface ImportedPatient {
  phone: string;
  firstName: string;
  lastName: string;
  email: string;
  tags: string[];
  consentMethod: ConsentMethod | undefined;
  consentAcquiredAt: string | undefined;
  /** The number is not to be texted again (DESIGN 7.5). */
  isBlocked: boolean;
}

export type Verdict =
  | { patient: ImportedPatient; reason?: undefined }
  | { patient?: undefined; reason: string };

export interface RowRules {
  headers: readonly string[];
  columns: Columns;
  /** The clinic's zone, in which days of consent are meant. */
  zone: string;
}

const reject = (reason: string): Verdict => ({ reason });

const REASONS = {
  nul: 'This row holds a NUL character, which no text has',
  unreadable: 'This row holds letters that cannot be read; save the file as UTF-8 and import it again',
  excel: 'Excel shortened this number; format the column as text and export again',
  field: `A value in this row is longer than ${countWords(LIMITS.importFieldLength)} characters`,
  tags: `A patient has at most ${LIMITS.tagsPerPatient} tags of at most ${LIMITS.tagLength} characters each`,
} as const;

/** Judges one row by the rules of the forms: the patient, or a sentence that says why it is rejected. */
export function judgeRow({ fields, problem }: ParsedRecord, rules: RowRules): Verdict {
  const reason = problem ?? shapeProblem(fields, rules.headers.length);
  if (reason) return reject(reason);
  const cell = (field: ImportField) => readCell(fields[rules.columns[field] ?? -1]);
  const phone = readImportedPhone(cell('phone'));
  if (phone.problem !== undefined) return reject(phone.problem);
  const names = readNames(cell);
  const email = cell('email');
  const tags = readTags(cell('tags'));
  const method = readConsentMethod(cell('consentMethod'));
  const date = readConsentDate(cell('consentAcquiredAt'), rules.zone);
  const wrong =
    nameProblem('First', names.firstName) ??
    nameProblem('Last', names.lastName) ??
    emailProblem(email) ??
    (tags ? undefined : REASONS.tags) ??
    method.problem ??
    date.problem;
  if (wrong !== undefined) return reject(wrong);
  return {
    patient: {
      phone: phone.phone,
      ...names,
      email,
      tags: tags ?? [],
      consentMethod: method.value,
      consentAcquiredAt: date.value,
      isBlocked: readsAsBlocked(cell('status'), headerKey(rules.headers[rules.columns.status ?? -1] ?? '')),
    },
  };
}

/** Empty cells after the last column are harmless: spreadsheets write them. */
function shapeProblem(fields: readonly string[], columns: number): string | undefined {
  const extra = fields.slice(columns).some((field) => field !== '');
  if (fields.length < columns || extra) {
    return `This row has ${count(fields.length, 'value')} where the header has ${count(columns, 'column')}`;
  }
  for (const field of fields) {
    if (field.length > LIMITS.importFieldLength) return REASONS.field;
    if (field.includes('\0')) return REASONS.nul;
    if (field.includes('\uFFFD')) return REASONS.unreadable;
  }
  return undefined;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const readCell = (field = ''): string => oneLine(readCsvField(field));

/**
 * A number as lists hold it: also after a spreadsheet made a decimal of it or took its plus, as it does with those of
 * our own exports, but not once digits are gone. Without a plus, eleven digits from 36 on can only be Hungarian.
 */
function readImportedPhone(written: string) {
  if (/^\+?\d([.,]\d+)?E\+?\d+$/i.test(written)) return { problem: REASONS.excel };
  return readPhone(written.replace(/^(\d{8,})[.,]0+$/, '$1').replace(/^36\d{9}$/, '+$&'));
}

/** Columns of their own go before a column with the whole name. */
function readNames(cell: (field: ImportField) => string): { firstName: string; lastName: string } {
  const firstName = readName(cell('firstName'));
  const lastName = readName(cell('lastName'));
  return firstName || lastName ? { firstName, lastName } : readFullName(readName(cell('name')));
}

function readTags(written: string): string[] | undefined {
  if (written === '') return [];
  const tags = new Set(written.split(/[,;|]/).map((tag) => tag.trim()));
  tags.delete('');
  const fits = tags.size <= LIMITS.tagsPerPatient && [...tags].every((tag) => tag.length <= LIMITS.tagLength);
  return fits ? [...tags] : undefined;
}
