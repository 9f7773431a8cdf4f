import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '../../../contract/patients.ts';
import { readPhone } from '../../../contract/phone.ts';
import { Refusal } from '../../refusal.ts';

/** Which column of a file holds what: as the caller says, else guessed from the headers (DESIGN 7.24). */
export type Columns = Partial<Record<ImportField, number>>;

/** Case, accents, spaces and punctuation do not tell headers apart: `E-mail cím` is `emailcim`. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds the columns. `map` is `phone=Mobile,firstName=Given name`; a field with nothing after its sign is
 * left out of the import. Throws `invalid_input` for a map that cannot be read or names what the file does
 * not have, and `no_phone_column`, which names the columns found.
 */
export function findColumns(headers: readonly string[], map: string | undefined): Columns {
  const given = readMap(map);
  const columns: Columns = {};
  const keys = headers.map(headerKey);
  for (const [field, header] of given) {
    if (header !== '') columns[field] = findHeader(headers, keys, field, header);
  }
  for (const field of IMPORT_FIELD_NAMES) {
    const at = given.has(field) ? -1 : guessColumn(field, keys, Object.values(columns));
    if (at >= 0) columns[field] = at;
  }
  if (columns.phone === undefined) throw noPhoneColumn(headers);
  return columns;
}

/** A header may hold a comma: only one before `field=` separates. */
function readMap(map = ''): Map<ImportField, string> {
  const read = new Map<ImportField, string>();
  for (const part of map.split(/,(?=\s*\w+\s*=)/)) {
    if (part.trim() === '') continue;
    const sign = part.indexOf('=');
    const name = part.slice(0, sign).trim();
    const field = IMPORT_FIELD_NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
    if (sign < 0) throw badMap(`“${part.trim()}” is not of the form field=Header`);
    if (!field) throw badMap(`There is no field “${name}”. The fields are ${IMPORT_FIELD_NAMES.join(', ')}`);
    read.set(field, part.slice(sign + 1).trim());
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
