import { LIMITS } from '../server/contract/limits.ts';
import { readPhone } from '../server/contract/phone.ts';
import type { SendResult, Verdict } from '../server/contract/sms.ts';
import { useDraft } from './hooks/useDraft.ts';

/** The list of Request Reviews, kept for this person and tab; Patients puts numbers into it too. */

/** What was accepted, by number. */
export type Done = Readonly<Record<string, 'sent' | 'scheduled'>>;

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

export const withoutNumber = (list: NumberDraft, index: number): NumberDraft => ({
  ...list,
  numbers: list.numbers.filter((_, at) => at !== index),
});

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
export const withoutDone = ({ numbers, done }: NumberDraft): NumberDraft => ({
  numbers: numbers.filter((written) => !done[readPhone(written).phone ?? '']),
  done: {},
});
