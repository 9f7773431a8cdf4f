import { LIMITS } from '../../../server/contract/limits.ts';
import { readPhone } from '../../../server/contract/phone.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import type { Done } from './rows.ts';

/** The list of Request Reviews, kept for this person and tab; Patients puts numbers into it too. */

export interface NumberDraft {
  /** As written, in the order typed. */
  numbers: string[];
  done: Done;
}

export const NO_NUMBERS: NumberDraft = { numbers: [], done: {} };

export const useNumbersDraft = () => useDraft<NumberDraft>('request.numbers', NO_NUMBERS);

/** The list with more numbers behind it, as many as it has room for, and how many it had no room for. */
export function withMore(list: NumberDraft, more: readonly string[]): { list: NumberDraft; left: number } {
  const room = LIMITS.sendNumbers - list.numbers.length;
  const left = Math.max(0, more.length - room);
  return { list: { ...list, numbers: [...list.numbers, ...more.slice(0, room)] }, left };
}

/** Those of some numbers that the list does not hold yet. */
export function notIn(list: NumberDraft, phones: readonly string[]): string[] {
  const held = new Set(list.numbers.map((written) => readPhone(written).phone));
  return phones.filter((phone) => !held.has(phone));
}
