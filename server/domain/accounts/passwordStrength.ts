import { Refusal } from '../refusal.ts';
import { type Estimator, loadEstimator } from './passwordGuesses.ts';

/** How many characters are looked at: enough for any verdict, and few enough to be quick with. */
const LOOKED_AT = 32;
/** A password with a known word or pattern in it has to stand so many guesses of zxcvbn. */
const FEWEST_GUESSES = 10 ** 8.5;
/** And so many of somebody who tries words, twice or in pairs, with the usual signs around them. */
const FEWEST_UNDRESSED = 10 ** 8;
/** What is left of a password without the person's own words has to stand so many. */
const FEWEST_BESIDE_OWN = 10 ** 6;
/** Shorter parts of a name are found in too many passwords to tell anything. */
const SHORTEST_WORD = 3;

const WHY = {
  own: 'It is made of your names, your email or your clinic’s name.',
  word: 'It is a common word with a few signs.',
  words: 'It is common words side by side.',
  repeated: 'It repeats itself.',
  pattern: 'It follows a pattern such as 123 or qwerty.',
} as const;

const sentenceFor = (why: keyof typeof WHY): string =>
  `This password is too easy to guess. ${WHY[why]} Use a few unrelated words, or a longer one.`;

/**
 * Refuses a password that a guesser would try early: a common one, also dressed up with a capital and `1!`, doubled or
 * beside another one, or one made of what is known `about` the person, such as names, email address and clinic. Throws
 * `invalid_input` with a detail for `path`.
 */
export async function refuseCommonPassword(
  password: string,
  about: string[],
  path = 'password',
): Promise<void> {
  const message = await whyEasy(password, about);
  if (message) throw new Refusal('invalid_input', message, { details: [{ path, message }] });
}

/** Why a password is too easy to guess, in a sentence; null where it is not. */
export async function whyEasy(password: string, about: string[]): Promise<string | null> {
  const known = wordsOf([...about, 'Goodword']);
  const judge = await loadEstimator();
  const looked = password.normalize('NFKC').slice(0, LOOKED_AT);
  if (isOwn(judge, looked, known)) return sentenceFor('own');
  const { asTyped, undressed, why } = judge.estimate(looked, known);
  return asTyped < FEWEST_GUESSES || undressed < FEWEST_UNDRESSED ? sentenceFor(why) : null;
}

function isOwn(judge: Estimator, password: string, known: string[]): boolean {
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  return rest.length < password.length && judge.guesses(rest) < FEWEST_BESIDE_OWN;
}

/** The words of some texts in lower case, the longest first, also without accents. */
function wordsOf(texts: string[]): string[] {
  const lower = texts.map((text) => text.toLowerCase());
  const parts = [...lower, ...lower.map((text) => text.normalize('NFD').replace(/\p{M}/gu, ''))];
  const words = parts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
}
