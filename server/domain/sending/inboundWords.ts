import type { InboundMeaning } from '../../contract/inbound.ts';
import { HELP_WORDS, START_WORDS, STOP_WORDS } from '../../contract/inboundWords.ts';

/** What a patient's text means (DESIGN 7.5). */

/** Without accents and what nobody sees, in the usual width: phones write one word in many ways. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .trim();

/** 'OPT OUT' is written opt-out and optout too. */
const anyOf = (words: readonly string[]): string =>
  words.map((word) => plain(word).replaceAll(' ', '[\\s-]?')).join('|');

const STOP = new RegExp(`^[^\\p{L}\\p{N}]*(${anyOf(STOP_WORDS)})(?![\\p{L}\\p{N}])`, 'iu');
const START = new RegExp(`^(${anyOf(START_WORDS)})$`, 'i');
const HELP = new RegExp(`^(${anyOf(HELP_WORDS)})\\W*$`, 'i');

/**
 * Words by which people ask to be left alone without one of the words that the law names, in the languages of the
 * patient's page. They block nothing for good: they put the number on the clinic's block list until staff have read the
 * text. Whoever stops by or stops in comes back.
 */
const MAYBE_STOP = [
  /\bstop+(?! (by|in|off|over)\b)\b/i,
  /\b(unsubscribe|opt(ed)? (me )?out|(leave|let) (me|us) alone|wrong (number|person))\b/i,
  /\b(don['’]?t|do not|never) (ever )?(text|txt|message|contact|call|send|write|bother)\b/i,
  /\b(don['’]?t|do not) want (any |these |your |more )*(texts?|txts?|messages?)\b/i,
  /\b(no more|quit|cease) (texts?|txts?|messages?|texting|messaging|sending|contacting)\b/i,
  /\b(take|remove|delete|forget|lose) (me|my number|this number)\b/i,
  /\bne (irj|kuldj|zavarj|zaklass|keress)|\bnem kerek|leiratkoz|\bhagyj(on|anak|atok)? beken|\brossz szam|\btorol(je|jon|jenek)\b/i,
  /\bno (me |nos )?(envi[ea]|mande|escriba|contacte|llame|moleste)|\bno mas (mensajes|textos)|\bnumero equivocado/i,
  /\b(pare|paren|deje|dejen|deja) de\b|\b(darme|deme) de baja\b|^(alto|pare|paren|parar|baja|basta)\b/i,
];

/** `start` holds only for a number that had stopped; whoever calls decides that. */
export function meaningOf(body: string): InboundMeaning {
  const text = plain(body);
  if (STOP.test(text)) return 'stop';
  if (START.test(text)) return 'start';
  if (HELP.test(text)) return 'help';
  return MAYBE_STOP.some((words) => words.test(text)) ? 'maybe_stop' : 'answer';
}
