import type { InboundMeaning } from '../../../contract/routes/inbound.ts';
import { HELP_WORDS, START_WORDS } from '../../../contract/rules/inboundWords.ts';
import { isIn, patternsOf } from './lexicon.ts';
import { findPatterns, isFollowedBy } from './patterns.ts';
import { quotedBy } from './reaction.ts';
import { asksToStop, clauseOf, isCourtesy, type Reading, readStops, saysNothingElse } from './stops.ts';
import { plain, readTokens, type Token } from './tokens.ts';
import { asUsual } from './usual.ts';

/** What a patient's text means. */

/** What it comes after. */
export interface After {
  /** The clinic's last text to the number was a reminder of an appointment. */
  reminder?: boolean;
  /** Who may be named beside a word: the patient and the clinic. */
  names?: readonly string[];
}

const REFUSALS = patternsOf('refusals');
const CALL_OFF = patternsOf('callOff');
const [isAppointment, isTime, isIllness] = [isIn('appointment'), isIn('times'), isIn('illness')];
const isCancel = isIn('cancel');
const isNegation = isIn('negations');

/** A sign that says it without a word. */
const isStopSign = (text: string): boolean => /🛑|🚫/u.test(text) && !/[\p{L}\p{N}]/u.test(text);

/** The carrier's texts are no longer: more is nobody's reply. */
const LONGEST = 1_600;

/** `start` holds only for a number that had stopped; the caller decides that. */
export function meaningOf(text: string, after: After = {}): InboundMeaning {
  const body = text.slice(0, LONGEST);
  const whole = plain(body).trim().toUpperCase();
  if (START_WORDS.some((word) => word === whole)) return 'start';
  if (quotedBy(body) !== null) return 'reaction';
  const tokens = asUsual(readTokens(body));
  if (tokens.length === 1 && HELP_WORDS.some((word) => word.toLowerCase() === tokens[0]?.word)) return 'help';
  if (tokens.length === 0) return isStopSign(body) ? 'maybe_stop' : 'answer';
  return meaningOfWords(tokens, after);
}

function meaningOfWords(tokens: readonly Token[], { reminder = false, names = [] }: After): InboundMeaning {
  const refusals = findPatterns(tokens, REFUSALS);
  const known = new Set(names.flatMap((name) => readTokens(name)).map(({ word }) => word));
  const reading = readStops(tokens, { reminder, names: known, refusals });
  if (saysNothingElse(reading)) return 'stop';
  if (refusals.length > 0 || isSomebodyElse(tokens, known)) return 'maybe_stop';
  const asked = asksToStop(reading, reminder);
  if (asked) return asked;
  if (reading.begins !== undefined) return begun(reading, reading.begins);
  return callsOff(tokens, reminder) ? 'cancellation' : 'answer';
}

/** 'This is not Nora', from the number of Nora. */
const isSomebodyElse = (tokens: readonly Token[], known: ReadonlySet<string>): boolean =>
  tokens.some(({ word }, at) => isNegation(word) && isFollowedBy(tokens, at, (next) => known.has(next)));

/** A word that stops, and then something else. One that speaks of texts alone is never of anything else. */
function begun({ tokens, stops }: Reading, begins: number): InboundMeaning {
  const kind = stops.get(begins);
  if (kind === 'unsubscribe') return 'maybe_stop';
  const isApart = clauseOf(tokens, begins).every(
    (token) => token === tokens[begins] || isCourtesy(token.word),
  );
  return isApart && kind === 'stop' && !tokens.some(isMatter) ? 'maybe_stop' : 'cancellation';
}

const isMatter = ({ word }: Token): boolean => isAppointment(word) || isWhen(word) || isIllness(word);
const isWhen = (word: string): boolean => isTime(word) || /^\d{1,4}(?:am|pm|h)?$/.test(word);

/** That somebody does not come, or not then. After anything but a reminder only where they name an appointment. */
function callsOff(tokens: readonly Token[], reminder: boolean): boolean {
  const isSaid = findPatterns(tokens, CALL_OFF).length > 0;
  if (reminder) return isSaid || tokens.some(({ word }) => isIllness(word));
  return isSaid && tokens.some(({ word }, at) => isAppointment(word) || isCancelOf(tokens, word, at));
}

const isCancelOf = (tokens: readonly Token[], word: string, at: number): boolean =>
  isCancel(word) && isFollowedBy(tokens, at, isWhen);
