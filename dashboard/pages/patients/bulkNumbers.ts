import { LIMITS } from '../../../server/contract/core/limits.ts';
import { readPhone, splitNumbers } from '../../../server/contract/rules/phoneReading.ts';
import { bulkText as text } from '../../texts/patients/patientForms.ts';
import type { PhoneChecks } from './usePhoneChecks.ts';

/** Bulk Add: what was pasted, and what stands in its way. */

interface BulkList {
  /** As written, in their order. */
  written: string[];
  /** What is the matter, first things first; it decides the button's label. */
  state: 'empty' | 'duplicates' | 'existing' | 'invalid' | 'ready';
  /** Each readable number once, in E.164. */
  phones: string[];
  invalid: string[];
  /** As written, each that repeats one before it. */
  duplicates: string[];
  /** As written, each that the clinic knows. */
  existing: string[];
  /** As written, each that the server could not be asked about. */
  unchecked: string[];
  /** As written, each that might have been meant otherwise, by the sentence that says how it was read. */
  warned: ReadonlyMap<string, string[]>;
  tooMany: boolean;
}

/** Reads what was pasted, with what the server has said of its numbers so far. */
export function readBulk(pasted: string, checks: PhoneChecks): BulkList {
  const written = splitNumbers(pasted);
  const read = written.map((number) => ({ number, ...readPhone(number) }));
  const seen = new Set<string>();
  const duplicates = read.filter(({ phone }) => phone && (seen.has(phone) || !seen.add(phone)));
  const having = (state: 'conflict' | 'failed') =>
    read.filter(({ phone }) => phone && checks.get(phone)?.state === state).map(({ number }) => number);
  const list = {
    written,
    phones: [...seen],
    invalid: read.filter(({ phone }) => phone === undefined).map(({ number }) => number),
    duplicates: duplicates.map(({ number }) => number),
    existing: having('conflict'),
    unchecked: having('failed'),
    warned: warnedOf(read),
    tooMany: written.length > LIMITS.bulkPatients,
  };
  return { ...list, state: stateOf(list) };
}

function warnedOf(read: readonly { number: string; warning?: string | undefined }[]): Map<string, string[]> {
  const warned = new Map<string, string[]>();
  for (const { number, warning } of read) {
    if (warning) warned.set(warning, [...(warned.get(warning) ?? []), number]);
  }
  return warned;
}

function stateOf({ written, invalid, duplicates, existing, tooMany }: Omit<BulkList, 'state'>) {
  if (written.length === 0) return 'empty';
  if (duplicates.length > 0) return 'duplicates';
  if (existing.length > 0) return 'existing';
  return invalid.length > 0 || tooMany ? 'invalid' : 'ready';
}

export const bulkLabel = ({ state, phones }: BulkList): string =>
  state === 'ready' ? text.labels.ready(phones.length) : text.labels[state];

/** What is said under the box, a sentence each. */
export function bulkProblems({ invalid, duplicates, existing, unchecked, tooMany }: BulkList): string[] {
  return [
    ...(invalid.length > 0 ? [text.invalid(firstOf(invalid))] : []),
    ...(duplicates.length > 0 ? [text.duplicates(firstOf(duplicates))] : []),
    ...(existing.length > 0 ? [text.existing(firstOf(existing))] : []),
    ...(unchecked.length > 0 ? [text.unchecked(firstOf(unchecked))] : []),
    ...(tooMany ? [text.tooMany] : []),
  ];
}

/** What is worth a second look and does not hold anything up, a sentence each. */
export const bulkWarnings = ({ warned }: Pick<BulkList, 'warned'>): string[] =>
  [...warned].map(([warning, numbers]) => text.warned(warning, firstOf(numbers)));

/** The first three, then …. */
const firstOf = (numbers: readonly string[]): string =>
  numbers.slice(0, 3).join(', ') + (numbers.length > 3 ? ', …' : '');

/** The list without its repetitions, keeping the first of each. */
export function withoutDuplicates(pasted: string): string {
  const seen = new Set<string>();
  return keep(pasted, (phone) => phone === undefined || (!seen.has(phone) && seen.add(phone) !== undefined));
}

/** The list without the numbers that the clinic knows. */
export const withoutExisting = (pasted: string, checks: PhoneChecks): string =>
  keep(pasted, (phone) => phone === undefined || checks.get(phone)?.state !== 'conflict');

/** The list with the numbers alone that fit. What was on lines of its own stays so. */
export function keep(pasted: string, fits: (phone: string | undefined) => boolean): string {
  const between = /[\r\n]/.test(pasted) ? '\n' : ', ';
  return splitNumbers(pasted)
    .filter((number) => fits(readPhone(number).phone))
    .join(between);
}

/** The first five errors, then how many there are besides. */
export function firstErrors(errors: readonly string[]): string[] {
  const more = errors.length - 5;
  return more > 0 ? [...errors.slice(0, 5), text.moreErrors(more)] : [...errors];
}
