import { headerKey } from '../../contract/rules/csv.ts';
import { LIST_ROLE_NAMES, type ListRole } from '../../contract/rules/listRoles.ts';
import { readPhone } from '../../contract/rules/phoneReading.ts';
import { Refusal } from '../refusal.ts';
import { LABELLED_PHONES, PHONE_HEADERS, ROLE_HEADERS } from './headers.ts';

/** Which column of a list holds what: as somebody says, else by headers that are known whole. */
export interface Columns extends Partial<Record<ListRole, number>> {
  /** More columns that say who may or may not be texted: each of them counts. */
  marks?: { role: 'mayText' | 'doNotText' | 'status'; at: number }[];
  /** Pairs of columns, a number and what it is called, where a file has several of them. */
  labelled?: { label: number; value: number }[];
}

/** The header for each role; nothing for a role that is left out. `#2` is the second column. */
export type Mapping = Partial<Record<ListRole, string>>;

const KEYS = Object.fromEntries(
  LIST_ROLE_NAMES.map((role) => [role, ROLE_HEADERS[role].map(headerKey)]),
) as Record<ListRole, string[]>;
const PHONE_KEYS = PHONE_HEADERS.map((headers) => new Set(headers.map(headerKey)));
const MARK_ROLES = ['mayText', 'doNotText', 'status'] as const;

/**
 * Finds the columns: those that are given, the rest by their headers. Throws `invalid_input` for a mapping that names what
 * the list does not have, `no_phone_column`, and `several_phone_columns` where two are equally likely; both name the columns.
 */
export function findColumns(headers: readonly string[], given: Mapping): Columns {
  const keys = headers.map(headerKey);
  const columns: Columns = {};
  for (const role of LIST_ROLE_NAMES) {
    const header = given[role];
    if (header) columns[role] = findHeader(headers, keys, role, header);
  }
  const labelled = findLabelled(keys);
  if (labelled.some(({ value }) => columns.phone === undefined || value === columns.phone)) {
    Object.assign(columns, { phone: labelled[0]?.value, labelled });
  } else if (given.phone === undefined) {
    const at = findPhone(headers, keys, taken(columns));
    if (at !== undefined) columns.phone = at;
  }
  for (const role of LIST_ROLE_NAMES) {
    if (role === 'phone' || given[role] !== undefined) continue;
    const at = findRole(role, keys, taken(columns));
    if (at >= 0) columns[role] = at;
  }
  if (columns.phone === undefined) throw noPhoneColumn(headers);
  const marks = findMarks(keys, taken(columns), given);
  return marks.length > 0 ? { ...columns, marks } : columns;
}

/** Whether a row reads as a header: it names a column of phone numbers, or two of them. */
export function isHeader(fields: readonly string[], given: Mapping): boolean {
  try {
    findColumns(fields, given);
    return true;
  } catch (error) {
    return error instanceof Refusal && error.code === 'several_phone_columns';
  }
}

const taken = (columns: Columns): number[] =>
  LIST_ROLE_NAMES.flatMap((role) => (columns[role] === undefined ? [] : [columns[role]]));

function findPhone(
  headers: readonly string[],
  keys: readonly string[],
  used: readonly number[],
): number | undefined {
  for (const known of PHONE_KEYS) {
    const found = keys.flatMap((key, at) => (known.has(key) && !used.includes(at) ? [at] : []));
    if (found.length > 1) throw severalPhoneColumns(headers, found);
    if (found.length === 1) return found[0];
  }
  return undefined;
}

function findLabelled(keys: readonly string[]): { label: number; value: number }[] {
  return LABELLED_PHONES.flatMap((pair) => {
    const value = keys.indexOf(headerKey(pair.value));
    const labels = pair.label.map(headerKey);
    const label = keys.findIndex((key) => labels.includes(key));
    return value >= 0 && label >= 0 ? [{ label, value }] : [];
  });
}

function findRole(role: ListRole, keys: readonly string[], used: readonly number[]): number {
  for (const known of KEYS[role]) {
    const at = keys.findIndex((key, position) => key === known && !used.includes(position));
    if (at >= 0) return at;
  }
  return -1;
}

/** Every other column that says who may be texted, unless somebody said that the role is left out. */
function findMarks(
  keys: readonly string[],
  used: readonly number[],
  given: Mapping,
): NonNullable<Columns['marks']> {
  return keys.flatMap((key, at) => {
    const role = MARK_ROLES.find((name) => given[name] !== '' && KEYS[name].includes(key));
    return role && !used.includes(at) ? [{ role, at }] : [];
  });
}

/**
 * Reads `phone=Mobile,firstName=Given name`; a role with nothing after its sign is left out. A header may hold a comma: only
 * one before `role=` separates. Throws `invalid_input`.
 */
export function readMap(map = ''): Mapping {
  const read: Mapping = {};
  for (const part of map.split(/,(?=\s*\w+\s*=)/)) {
    if (part.trim() === '') continue;
    const sign = part.indexOf('=');
    const name = part.slice(0, sign).trim();
    const role = LIST_ROLE_NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
    if (sign < 0) throw badMap(`“${part.trim()}” is not of the form field=Header`);
    if (!role) throw badMap(`There is no field “${name}”. The fields are ${LIST_ROLE_NAMES.join(', ')}`);
    read[role] = part.slice(sign + 1).trim();
  }
  return read;
}

function findHeader(
  headers: readonly string[],
  keys: readonly string[],
  role: ListRole,
  header: string,
): number {
  const exact = headers.indexOf(header);
  // Both as people say it and as reports call the columns of a list without a header.
  const place = Number(/^(?:#|column )(\d{1,4})$/i.exec(header)?.[1] ?? 0) - 1;
  const at = exact >= 0 ? exact : place >= 0 && place < keys.length ? place : keys.indexOf(headerKey(header));
  if (at < 0) throw badMap(`The file has no column “${header}” for ${role}. ${listColumns(headers)}`);
  return at;
}

function badMap(message: string): Refusal {
  return new Refusal('invalid_input', `${message}.`, { details: [{ path: 'map', message }] });
}

const shorten = (header: string): string => (header.length > 40 ? `${header.slice(0, 39)}…` : header);

const listColumns = (headers: readonly string[]): string =>
  `Its columns are: ${headers.slice(0, 30).map(shorten).join(', ')}`;

const detailsOf = (headers: readonly string[]) => ({
  details: headers.slice(0, 100).map((header) => ({ path: 'columns', message: shorten(header) })),
});

function noPhoneColumn(headers: readonly string[]): Refusal {
  const hasNoHeader = headers.some((header) => readPhone(header).phone !== undefined);
  const remedy = hasNoHeader
    ? 'The first line has to name the columns, such as phone, first name, last name.'
    : 'Say which one it is with phone=Header.';
  const sentence = `No column of this file is known to hold patients’ phone numbers. ${listColumns(headers)}. ${remedy}`;
  return new Refusal('no_phone_column', sentence, detailsOf(headers));
}

function severalPhoneColumns(headers: readonly string[], found: readonly number[]): Refusal {
  const names = found.map((at) => `“${shorten(headers[at] ?? '')}”`).join(' and ');
  const sentence = `${names} both may hold the numbers to text. Say which one it is with phone=Header.`;
  return new Refusal('several_phone_columns', sentence, detailsOf(headers));
}
