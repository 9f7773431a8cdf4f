import { headerKey } from '../../../contract/csv.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '../../../contract/patientImports.ts';
import { readPhone } from '../../../contract/phone.ts';
import { Refusal } from '../../refusal.ts';

/** Which column of a file holds what: as the caller says, else guessed from the headers (DESIGN 7.24). */
export type Columns = Partial<Record<ImportField, number>>;

/** The header for each field; nothing for a field that is left out of the import. */
export type Mapping = Partial<Record<ImportField, string>>;

/**
 * Finds the columns: those that are given, the rest by guessing. Throws `invalid_input` for a mapping that names
 * what the file does not have, and `no_phone_column`, which names the columns found.
 */
export function findColumns(headers: readonly string[], given: Mapping): Columns {
  const columns: Columns = {};
  const keys = headers.map(headerKey);
  for (const field of IMPORT_FIELD_NAMES) {
    const header = given[field];
    if (header) columns[field] = findHeader(headers, keys, field, header);
  }
  for (const field of IMPORT_FIELD_NAMES) {
    const at = given[field] !== undefined ? -1 : guessColumn(field, keys, Object.values(columns));
    if (at >= 0) columns[field] = at;
  }
  if (columns.phone === undefined) throw noPhoneColumn(headers);
  return columns;
}

/**
 * Reads `phone=Mobile,firstName=Given name`; a field with nothing after its sign is left out of the import. A
 * header may hold a comma: only one before `field=` separates. Throws `invalid_input`.
 */
export function readMap(map = ''): Mapping {
  const read: Mapping = {};
  for (const part of map.split(/,(?=\s*\w+\s*=)/)) {
    if (part.trim() === '') continue;
    const sign = part.indexOf('=');
    const name = part.slice(0, sign).trim();
    const field = IMPORT_FIELD_NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
    if (sign < 0) throw badMap(`“${part.trim()}” is not of the form field=Header`);
    if (!field) throw badMap(`There is no field “${name}”. The fields are ${IMPORT_FIELD_NAMES.join(', ')}`);
    read[field] = part.slice(sign + 1).trim();
  }
  return read;
}

function findHeader(
  headers: readonly string[],
  keys: readonly string[],
  field: ImportField,
  header: string,
): number {
  const exact = headers.indexOf(header);
  const at = exact >= 0 ? exact : keys.indexOf(headerKey(header));
  if (at < 0) throw badMap(`The file has no column “${header}” for ${field}. ${listColumns(headers)}`);
  return at;
}

function guessColumn(field: ImportField, keys: readonly string[], taken: readonly number[]): number {
  for (const guess of IMPORT_FIELDS[field].guesses) {
    const key = headerKey(guess);
    const at = keys.findIndex((found, position) => found === key && !taken.includes(position));
    if (at >= 0) return at;
  }
  return -1;
}

function badMap(message: string): Refusal {
  return new Refusal('invalid_input', `${message}.`, { details: [{ path: 'map', message }] });
}

const shorten = (header: string): string => (header.length > 40 ? `${header.slice(0, 39)}…` : header);

const listColumns = (headers: readonly string[]): string =>
  `Its columns are: ${headers.slice(0, 30).map(shorten).join(', ')}`;

function noPhoneColumn(headers: readonly string[]): Refusal {
  const hasNoHeader = headers.some((header) => readPhone(header).phone !== undefined);
  const remedy = hasNoHeader
    ? 'The first line has to name the columns, such as phone, first name, last name.'
    : 'Say which one it is with phone=Header.';
  return new Refusal(
    'no_phone_column',
    `No column of this file holds phone numbers. ${listColumns(headers)}. ${remedy}`,
    { details: headers.slice(0, 100).map((header) => ({ path: 'columns', message: shorten(header) })) },
  );
}
