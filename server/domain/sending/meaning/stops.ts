import { type IsWord, isIn } from './lexicon.ts';
import { isFollowedBy } from './patterns.ts';
import type { Token } from './tokens.ts';

/** Words that stop, and what stands around them. */

const KINDS = ['unsubscribe', 'stop', 'end', 'cancel', 'alone'] as const;
type Kind = (typeof KINDS)[number];

const isOf = KINDS.map((kind) => ({ kind, is: isIn(kind) }));
const anyOf =
  (...lists: IsWord[]): IsWord =>
  (word) =>
    lists.some((list) => list(word));

const isNotBehind = isIn('notBehind');
const isQuestion = isIn('questions');
const isTexting = isIn('texting');
const isMatter = anyOf(isIn('appointment'), isIn('times'));
export const isCourtesy = isIn('courtesy');

/** What says nothing more beside a word of each kind. */
const FREE = anyOf(
  ...[
    isCourtesy,
    isTexting,
    isIn('linking'),
    isIn('wanting'),
    isIn('asking'),
    isIn('lists'),
    isIn('numbers'),
  ],
);
const BESIDE: Record<Kind, IsWord> = {
  unsubscribe: FREE,
  stop: FREE,
  end: anyOf(isCourtesy, isTexting, isIn('linking'), isIn('lists')),
  cancel: anyOf(isCourtesy, isTexting),
  alone: isCourtesy,
};
const BESIDE_CANCEL_OF_TEXTS = anyOf(isCourtesy, isTexting, isIn('linking'), isIn('lists'));

/** What a text is read for. */
export interface Around {
  reminder: boolean;
  /** Who may be named, in small letters. */
  names: ReadonlySet<string>;
  /** The places of words by which the patient asks to be left alone, for each time that they do. */
  refusals: readonly (readonly number[])[];
}

export interface Reading {
  tokens: readonly Token[];
  /** The places of words that stop, and which they are. */
  stops: ReadonlyMap<number, Kind>;
  /** The place of the one that the text begins with, but for courtesy. */
  begins: number | undefined;
  /** What stands beside them and says something else. */
  others: readonly Token[];
}

export function readStops(tokens: readonly Token[], around: Around): Reading {
  const stops = new Map<number, Kind>();
  for (const [at, { word }] of tokens.entries()) {
    const kind = isOf.find(({ is }) => is(word))?.kind;
    if (kind && (kind === 'unsubscribe' || !isDenied(tokens, at))) stops.set(at, kind);
  }
  const first = tokens.findIndex(({ word }) => !isCourtesy(word));
  const begins = stops.has(first) && stops.get(first) !== 'alone' ? first : undefined;
  return { tokens, stops, begins, others: othersOf(tokens, stops, around) };
}

function isDenied(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && before.clause === tokens[at]?.clause && isNotBehind(before.word);
}

function othersOf(
  tokens: readonly Token[],
  stops: ReadonlyMap<number, Kind>,
  { reminder, names, refusals }: Around,
): Token[] {
  const kind = KINDS.find((one) => [...stops.values()].includes(one)) ?? 'alone';
  const isOfTexts = !reminder || tokens.some(({ word }) => isTexting(word));
  const says = kind === 'cancel' && isOfTexts ? BESIDE_CANCEL_OF_TEXTS : BESIDE[kind];
  const mayGuess = kind === 'unsubscribe' || kind === 'stop';
  const refused = new Set(refusals.filter((places) => !places.some((at) => stops.has(at))).flat());
  return tokens.filter(
    (token, at) =>
      !stops.has(at) &&
      !refused.has(at) &&
      !says(token.word) &&
      !names.has(token.word) &&
      !(mayGuess && at > 0 && isLikeName(token)),
  );
}

/** 'Maria', but not 'Monday' nor 'Smoking'. */
const isLikeName = ({ word, written }: Token): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(written) && !isMatter(word) && !isQuestion(word) && !word.endsWith('ing');

/** Whether a text asks for no more texts, and for nothing else. */
export const saysNothingElse = ({ stops, others }: Reading): boolean => stops.size > 0 && others.length === 0;

/** So few words beside one that stops texts change nothing: who it is, or what they think of us. */
const FEW = 2;

/** Whether texts are to stop, as far as a text says so among other things. */
export function asksToStop(reading: Reading, reminder: boolean): 'stop' | 'maybe_stop' | undefined {
  const { tokens, stops, others } = reading;
  const places = [...stops.keys()];
  const ofTexts = places.filter((at) => stops.get(at) !== 'alone' && isFollowedBy(tokens, at, isTexting));
  if (ofTexts.length > 0) {
    const beside = new Set(ofTexts.flatMap((at) => clauseOf(tokens, at)));
    const isAsked = [...beside].some(({ word }) => isQuestion(word));
    const isLittle = (token: Token) => beside.has(token) && !isMatter(token.word);
    const isClear = !isAsked && others.length <= FEW && others.every(isLittle);
    return isClear ? 'stop' : 'maybe_stop';
  }
  return places.some((at) => isSaidApart(reading, at, reminder)) ? 'maybe_stop' : undefined;
}

/** Whether a word that stops is a sentence of its own, behind others. After a reminder, 'Cancel.' is the appointment. */
function isSaidApart({ tokens, stops, begins, others }: Reading, at: number, reminder: boolean): boolean {
  const kind = stops.get(at);
  if (kind === 'unsubscribe') return true;
  if (at === begins || !(kind === 'stop' || (kind === 'cancel' && !reminder))) return false;
  // What stands before it may be a name that we do not know.
  if (kind === 'stop' && at === tokens.length - 1 && others.length === 1 && tokens.length === 2) return true;
  return clauseOf(tokens, at).every((token) => !others.includes(token));
}

export const clauseOf = (tokens: readonly Token[], at: number): Token[] =>
  tokens.filter(({ clause }) => clause === tokens[at]?.clause);
