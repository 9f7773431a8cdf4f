import type { UnclearWord } from '../../../server/contract/routes/lists.ts';
import { type PreviewResult, VERDICT_TEXT, type Verdict } from '../../../server/contract/routes/sms.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';
import { wordKey } from '../../../server/contract/words/listWords.ts';
import { NUMBER_WORDS, type StatusWord, VERDICT_WORDS } from '../../../server/contract/words/statusWords.ts';
import type { LeftOut, NumberDraft } from '../../lib/numbersDraft.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';

/** The list of a request: what was written becomes rows with a state each. */

/** `unchecked`: the server could not be asked. The other refusals are the server's verdicts. */
export type RowState =
  | 'ready'
  | 'checking'
  | 'unchecked'
  | 'sending'
  | 'sent'
  | 'scheduled'
  | Exclude<Verdict, 'queued' | 'scheduled'>;

export interface Row {
  /** Its place in the list. */
  index: number;
  /** As it was typed or pasted. */
  written: string;
  /** E.164; null where it could not be read. */
  phone: string | null;
  state: RowState;
  /** Why it is left out; null where it is not. */
  reason: string | null;
  /** When a number in cooldown may be texted again. */
  nextDate?: string | undefined;
  /** When a number outside the sending hours may be texted. */
  nextSlot?: string | undefined;
  /** Whose number it is: as a list says, else as the clinic knows them. */
  name?: string | undefined;
  /** How it was read, where it might have been meant otherwise. */
  warning?: string | undefined;
  /** A list leaves it out: the server is not asked about it. */
  isLeft?: boolean;
  /** The word of that list that nobody understands. */
  word?: string | undefined;
}

export interface Known extends Pick<NumberDraft, 'done' | 'left' | 'told'> {
  /** The server's verdicts by E.164. */
  verdicts: ReadonlyMap<string, PreviewResult>;
  /** Numbers of the send under way. */
  sending: ReadonlySet<string>;
  /** The server could not be asked about the rest. */
  failed: boolean;
}

export const ROW_WORDS: Record<RowState, StatusWord> = {
  ...VERDICT_WORDS,
  ready: NUMBER_WORDS.ready,
  checking: NUMBER_WORDS.checking,
  unchecked: { word: requestText.unchecked, tone: 'warn' },
  sending: NUMBER_WORDS.sending,
  sent: NUMBER_WORDS.sent,
};

/** The rows of a list, in its order. Invalid and repeated numbers are told at once, without the server. */
export function rowsOf(numbers: readonly string[], known: Known): Row[] {
  const seen = new Set<string>();
  return numbers.map((written, index) => {
    const { phone, problem, warning } = readPhone(written);
    const told = known.told[phone ?? written];
    if (problem !== undefined) {
      return { index, written, phone: null, state: 'invalid', reason: problem, name: told?.name };
    }
    if (seen.has(phone)) {
      return { index, written, phone, state: 'duplicate', reason: VERDICT_TEXT.duplicate };
    }
    seen.add(phone);
    const state = stateOf(phone, known);
    return {
      index,
      written,
      phone,
      ...state,
      name: told?.name ?? known.verdicts.get(phone)?.name,
      warning: warning ?? told?.warning ?? state.warning,
    };
  });
}

function stateOf(
  phone: string,
  { verdicts, done, left, sending, failed }: Known,
): Omit<Row, 'index' | 'written' | 'phone'> {
  const accepted = done[phone];
  if (accepted) return { state: accepted, reason: null };
  if (sending.has(phone)) return { state: 'sending', reason: null };
  const stopped = left[phone];
  if (stopped) return { state: stateLeft(stopped), reason: stopped.reason, isLeft: true, word: stopped.word };
  const result = verdicts.get(phone);
  if (!result) return { state: failed ? 'unchecked' : 'checking', reason: null };
  const { verdict, reason, warning, nextDate, nextSlot } = result;
  if (verdict === 'queued' || verdict === 'scheduled') return { state: 'ready', reason: null, warning };
  return { state: verdict, reason, warning, nextDate, nextSlot };
}

/** A list accepts nothing: whatever it says of a number that it leaves out, that number is not texted. */
const stateLeft = ({ verdict }: LeftOut): RowState =>
  verdict === 'queued' || verdict === 'scheduled' ? 'blocked' : verdict;

/** The numbers that the server judges: readable, each once, not sent yet, and left out by no list. In the list's order. */
export function toJudge({ numbers, done, left }: Pick<NumberDraft, 'numbers' | 'done' | 'left'>): string[] {
  const phones = numbers.flatMap((written) => readPhone(written).phone ?? []);
  return [...new Set(phones)].filter((phone) => !done[phone] && !left[phone]);
}

/** The words that rows wait for, as they stand in lists, with how many rows. */
export function wordsOf(rows: readonly Row[]): UnclearWord[] {
  const waiting = Map.groupBy(
    rows.filter(({ word }) => word !== undefined),
    ({ word }) => wordKey(word ?? ''),
  );
  return [...waiting.values()].map((some) => ({ word: some[0]?.word ?? '', rows: some.length }));
}

/** The server's verdicts by number; what it says of a repetition is left out. */
export const verdictsOf = (results: readonly PreviewResult[]): Map<string, PreviewResult> =>
  new Map(
    results.filter(({ verdict }) => verdict !== 'duplicate').map((result) => [result.phoneNumber, result]),
  );

/** How many rows are in each state, in the order in which the list first shows them. */
export function countStates(rows: readonly Row[]): Map<RowState, number> {
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

const NOT_LEFT_OUT: readonly RowState[] = ['ready', 'checking', 'unchecked', 'sending', 'sent', 'scheduled'];

/** Refused, for whatever reason. */
export const isLeftOut = ({ state }: Pick<Row, 'state'>): boolean => !NOT_LEFT_OUT.includes(state);

/** Refused without the server, which is not asked about it. */
export const isToldHere = ({ state, isLeft }: Pick<Row, 'state' | 'isLeft'>): boolean =>
  state === 'invalid' || state === 'duplicate' || isLeft === true;

/** Whole days from now until an instant, at least one. */
export const daysLeft = (until: string, now = new Date()): number =>
  Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 86_400_000));

/**
 * The earliest instant at which every number that is outside its hours now should be open: each opens at its
 * own slot, so it is the last of them. Undefined where no number is outside its hours.
 */
export const commonSlot = (rows: readonly Row[]): string | undefined =>
  rows
    .flatMap(({ state, nextSlot }) => (state === 'outside_hours' && nextSlot ? [nextSlot] : []))
    .sort()
    .at(-1);
