import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '../refusal.ts';

/** How many characters are looked at: enough for any verdict, and few enough to be quick with. */
const LOOKED_AT = 32;
/** A password with a known word or pattern in it has to stand so many guesses. */
const FEWEST_GUESSES = 10 ** 8.5;
/** What is left of a password without the person's own words has to stand so many. */
const FEWEST_BESIDE_OWN = 10 ** 6;
/** Shorter parts of a name are found in too many passwords to tell anything. */
const SHORTEST_WORD = 3;

const SENTENCE = 'This password is too easy to guess. Use a few unrelated words, or a longer one.';

/**
 * Refuses a password that a guesser would try early: a common one, also dressed up with a capital and `1!`, or
 * one made of what is known `about` the person, such as names, email address and clinic. Throws
 * `invalid_input` with a detail for `path`.
 */
export async function refuseCommonPassword(
  password: string,
  about: string[],
  path = 'password',
): Promise<void> {
  estimator ??= loadEstimator();
  const known = wordsOf([...about, 'Goodword']);
  if (isEasy(await estimator, password.slice(0, LOOKED_AT), known)) {
    throw new Refusal('invalid_input', SENTENCE, { details: [{ path, message: SENTENCE }] });
  }
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take tens of megabytes: a server has them from the first new password on, not before. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const dictionary = { ...common.dictionary, ...english.dictionary };
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: 20 });
}

function isEasy(judge: ZxcvbnFactory, password: string, known: string[]): boolean {
  const { guesses, sequence } = judge.check(password, known);
  const isRandom = sequence.every(({ pattern }) => pattern === 'bruteforce');
  if (!isRandom && guesses < FEWEST_GUESSES) return true;
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  return rest.length < password.length && judge.check(rest).guesses < FEWEST_BESIDE_OWN;
}

/** The words of some texts in lower case, the longest first. */
function wordsOf(texts: string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
}
