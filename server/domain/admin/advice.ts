import { CARRIER_ERRORS, explainError } from '../../contract/words/carrierErrors.ts';

/** What the operator does first for a clinic whose texts fail. */

export interface Failing {
  failed: number;
  /** From 0 to 1. */
  failureRate: number;
  /** The most frequent first. */
  codes: readonly { code: string; texts: number }[];
}

/** So few texts, or so small a share of them, fail to everybody. */
const FEW = 3;
const USUAL_RATE = 0.03;
/** So large a share is not usual, but where few texts went out it may be an accident. */
const LARGE_RATE = 0.1;

const BAD_NUMBERS = {
  codes: ['21211', '21614', '30005', '30006'],
  /** The share of a clinic's failures from which its list is the trouble, and not a number here and there. */
  share: 0.5,
  advice: 'Ask the clinic where its list comes from and to check it: many of its numbers cannot be texted.',
};

/** Where the carrier's errors ask more of a super admin than of the clinic's people. */
const ADVICE: Readonly<Record<string, string>> = {
  '21610': 'Ask the clinic which list it texts: these patients had replied STOP.',
  '21408': 'Allow the country in the carrier’s account.',
  '21612': 'Give the clinic a sender that reaches these numbers.',
  '30004': 'Ask the clinic whether its patients expect its texts: they or their carriers block them.',
  '30007': 'Read the clinic’s templates and ask for plainer words: carriers filter its texts as spam.',
  '20003': 'Check the keys of the carrier’s account.',
  '30002': 'Talk to the carrier: its account is suspended.',
  '30034': 'Register the sender with the carriers, or give the clinic one that is.',
  '30022': 'Lower SENDS_PER_SECOND, or give the clinic a sender of its own.',
  '30003': 'Wait: phones that were off are tried once more, where that still makes sense.',
};

/** One sentence, by what fails most. */
export function adviceFor({ failed, failureRate, codes }: Failing): string {
  if (failed < FEW && failureRate >= LARGE_RATE)
    return 'Too few texts to tell: look again once more went out.';
  if (failed < FEW || failureRate < USUAL_RATE) return 'Nothing to do: so few failures are usual.';
  const bad = codes.filter(({ code }) => BAD_NUMBERS.codes.includes(code));
  if (bad.reduce((sum, { texts }) => sum + texts, 0) >= failed * BAD_NUMBERS.share) return BAD_NUMBERS.advice;
  const first = codes[0]?.code ?? '';
  return ADVICE[first] ?? otherAdvice(first);
}

const otherAdvice = (code: string): string =>
  code in CARRIER_ERRORS
    ? explainError(code).remedy
    : `Look error ${code} up in the carrier’s documentation.`;
