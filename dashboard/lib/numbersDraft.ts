import { useMemo } from 'react';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { ListReading } from '../../server/contract/routes/lists.ts';
import type { Patient } from '../../server/contract/routes/patients.ts';
import type { SendResult, Verdict } from '../../server/contract/routes/sms.ts';
import { NO_NAME } from '../../server/contract/rules/person.ts';
import { readPhone } from '../../server/contract/rules/phoneReading.ts';
import { listAsks, listSays, UNCLEAR_JOIN, wordKey } from '../../server/contract/words/listWords.ts';
import { fullName } from '../../server/contract/words/names.ts';
import { useDraft } from '../hooks/useDraft.ts';

/** The list of Request Reviews, kept for this person and tab; Patients puts numbers into it too. */

/** What was accepted, by number. */
type Done = Readonly<Record<string, 'sent' | 'scheduled'>>;

/** Why a list itself leaves a number out. */
export interface LeftOut {
  verdict: Verdict;
  reason: string;
  /** The word that somebody has to decide about. */
  word?: string;
}

/** What a list says of a number besides. */
interface Told {
  name?: string;
  warning?: string;
}

/** What was taken from a list. */
export interface Taken {
  /** The file's name; null for what was pasted. */
  name: string | null;
  /** Numbers that the list lets be texted, and those that it does not. */
  fine: number;
  left: number;
  /** Rows without a number. */
  empty: number;
  /** Lines around the list. */
  passedOver: number;
  /** The header of the column; null where the list has none. */
  column: string | null;
}

export interface NumberDraft {
  /** As written, in the order typed. */
  numbers: string[];
  done: Done;
  /** What lists leave out, by E.164. It stays until the list is cleared, also where the number is typed again. */
  left: Readonly<Record<string, LeftOut>>;
  /** By E.164; by what is written where that is no number. */
  told: Readonly<Record<string, Told>>;
  /** What was taken from the last of them. */
  taken: Taken | null;
}

export const NO_NUMBERS: NumberDraft = { numbers: [], done: {}, left: {}, told: {}, taken: null };

export function useNumbersDraft() {
  const draft = useDraft<NumberDraft>('request.numbers', NO_NUMBERS);
  const { value } = draft;
  // A draft of an earlier version has less in it.
  const whole = useMemo(() => ({ ...NO_NUMBERS, ...value }), [value]);
  return { ...draft, value: whole };
}

/** The list with more numbers behind it, as many as it has room for, and how many it had no room for. */
export function withMore(list: NumberDraft, more: readonly string[]): { list: NumberDraft; left: number } {
  const room = LIMITS.sendNumbers - list.numbers.length;
  const left = Math.max(0, more.length - room);
  return { list: { ...list, numbers: [...list.numbers, ...more.slice(0, room)] }, left };
}

export type ReadRows = Pick<ListReading, 'recipients' | 'leftOut'>;

/** The numbers that a list names in the order of its lines, with those that it leaves out. */
export const numbersOfList = ({ recipients, leftOut }: ReadRows): string[] =>
  [...recipients, ...leftOut]
    .sort((one, other) => one.line - other.line)
    .flatMap(({ phoneNumber }) => (phoneNumber === '' ? [] : [phoneNumber]));

/** The list with those of another one behind it, and what that says of them. */
export function withList(
  list: NumberDraft,
  reading: ReadRows,
  taken: Taken | null = null,
): { list: NumberDraft; left: number } {
  const { recipients, leftOut } = reading;
  const fine = new Set(recipients.map(({ phoneNumber }) => phoneNumber));
  const before = Object.entries(list.left).filter(
    ([phone, { verdict }]) => verdict !== 'invalid' || !fine.has(phone),
  );
  const stopped = leftOut.flatMap(({ phoneNumber, verdict, reason, word }) => {
    const { phone } = readPhone(phoneNumber);
    const why: LeftOut = { verdict, reason: reason ?? '', ...(word && { word }) };
    return phone === undefined ? [] : [[phone, why] as const];
  });
  const told = [...recipients, ...leftOut].flatMap(({ phoneNumber, name, warning }) => {
    const known = { ...(name && { name }), ...(warning && { warning }) };
    const isSilent = phoneNumber === '' || Object.keys(known).length === 0;
    return isSilent ? [] : [[phoneNumber, known] as const];
  });
  const left = weightiest([...before, ...stopped]);
  // Of several people who share a number, the one who stands there first.
  const next = { ...list, taken, left, told: { ...Object.fromEntries(told.reverse()), ...list.told } };
  return withMore(next, numbersOfList(reading));
}

/** What weighs more comes last: a number that is blocked stays blocked, whatever another list asks about it. */
const WEIGHT: readonly Verdict[] = ['invalid', 'held', 'blocked'];

function weightiest(entries: readonly (readonly [string, LeftOut])[]): Record<string, LeftOut> {
  const left: Record<string, LeftOut> = {};
  for (const [phone, why] of entries) {
    const known = left[phone];
    if (!known || WEIGHT.indexOf(why.verdict) >= WEIGHT.indexOf(known.verdict)) left[phone] = why;
  }
  return left;
}

/** The list once somebody has decided what a word means for texts: its numbers can be texted, or are blocked. */
export function withDecision(list: NumberDraft, word: string, mayText: boolean): NumberDraft {
  const decided = new Set(word.split(UNCLEAR_JOIN).map(wordKey));
  const left = Object.entries(list.left).flatMap(([phone, why]): [string, LeftOut][] => {
    const words = why.word?.split(UNCLEAR_JOIN) ?? [];
    const said = words.find((one) => decided.has(wordKey(one)));
    if (said === undefined) return [[phone, why]];
    if (!mayText) return [[phone, { verdict: 'blocked', reason: listSays(said) }]];
    const rest = words.filter((one) => !decided.has(wordKey(one)));
    const asked = rest.join(UNCLEAR_JOIN);
    return rest.length === 0 ? [] : [[phone, { ...why, reason: listAsks(asked), word: asked }]];
  });
  const freed = Object.keys(list.left).length - left.length;
  return { ...list, left: Object.fromEntries(left), taken: withFreed(list.taken, freed) };
}

/** A list that leaves out fewer numbers since somebody decided about a word of it. */
function withFreed(taken: Taken | null, freed: number): Taken | null {
  if (taken === null) return null;
  const more = Math.min(freed, taken.left);
  return { ...taken, fine: taken.fine + more, left: taken.left - more };
}

/** The list once it is known whose numbers these are; what a list said of them stands. */
export function withNames(
  list: NumberDraft,
  people: readonly Pick<Patient, 'phoneNumber' | 'firstName' | 'lastName'>[],
): NumberDraft {
  const named = people.filter(({ firstName }) => firstName !== NO_NAME);
  const told = named.map((person) => [person.phoneNumber, { name: fullName(person) }] as const);
  return { ...list, told: { ...Object.fromEntries(told), ...list.told } };
}

/** Those of some numbers that the list does not hold yet. */
export function notIn(list: NumberDraft, phones: readonly string[]): string[] {
  const held = new Set(list.numbers.map((written) => readPhone(written).phone));
  return phones.filter((phone) => !held.has(phone));
}

/** The list without one of its rows. What was wrong with a row of a file goes with it: a number typed later is meant. */
export function withoutNumber(list: NumberDraft, index: number): NumberDraft {
  const phone = readPhone(list.numbers[index] ?? '').phone ?? '';
  const { [phone]: why, ...rest } = list.left;
  const left = why?.verdict === 'invalid' ? rest : list.left;
  return { ...list, left, numbers: list.numbers.filter((_, at) => at !== index) };
}

const ACCEPTED: Partial<Record<Verdict, 'sent' | 'scheduled'>> = { queued: 'sent', scheduled: 'scheduled' };

/** The list with what a send accepted noted. */
export function withDone(list: NumberDraft, results: readonly SendResult[]): NumberDraft {
  const fresh = results.flatMap(({ phoneNumber, verdict }) => {
    const state = ACCEPTED[verdict];
    return state ? [[phoneNumber, state] as const] : [];
  });
  return { ...list, done: { ...list.done, ...Object.fromEntries(fresh) } };
}

/** The list without what is noted as scheduled. */
export function withoutScheduled(list: NumberDraft): NumberDraft {
  const sent = Object.entries(list.done).filter(([, state]) => state !== 'scheduled');
  return { ...list, done: Object.fromEntries(sent) };
}

/** The list without what was sent, repetitions included. */
export const withoutDone = (list: NumberDraft): NumberDraft => ({
  ...list,
  numbers: list.numbers.filter((written) => !list.done[readPhone(written).phone ?? '']),
  done: {},
});
