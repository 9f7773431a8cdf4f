import { Args, Flags } from '@oclif/core';
import { ApiError } from '../server/contract/client.ts';
import { plural } from '../server/contract/counts.ts';
import { PHONE_TEXT, readPhone, showPhone, splitNumbers } from '../server/contract/phone.ts';
import { GoodwordCommand } from './command.ts';
import { EXIT, type ExitCode, printExplained, Stop, sentence } from './errors.ts';
import { readList } from './recipients.ts';

export const numbersInput = {
  args: { number: Args.string({ description: 'Phone numbers.', multiple: true, ignoreStdin: true }) },
  file: Flags.string({
    description: 'A file of numbers, on lines or between commas; - for standard input.',
    helpValue: 'FILE',
  }),
};

/** The numbers of arguments and file, each once. Stops with code 2 where there is none. */
export async function readNumbers(given: readonly string[], file: string | undefined): Promise<string[]> {
  const lists = file === undefined ? given : [...given, await readList(file)];
  const numbers = lists.flatMap(splitNumbers).map((written) => readPhone(written).phone ?? written);
  if (numbers.length > 0) return [...new Set(numbers)];
  throw new Stop(`${PHONE_TEXT.required}.`, 'Name one, or give --file FILE.', EXIT.refused);
}

export interface NumbersOutcome {
  done: string[];
  refused: { phoneNumber: string; error: string }[];
}

/** Calls for one number after the other; what a number is refused for is kept, anything else ends it. */
export async function forEachNumber(
  numbers: readonly string[],
  call: (phoneNumber: string) => Promise<void>,
): Promise<NumbersOutcome> {
  const outcome: NumbersOutcome = { done: [], refused: [] };
  for (const phoneNumber of numbers) {
    try {
      await call(phoneNumber);
      outcome.done.push(phoneNumber);
    } catch (error) {
      if (!(error instanceof ApiError) || !isOfOneNumber(error)) throw error;
      outcome.refused.push({ phoneNumber, error: error.details[0]?.message ?? error.message });
    }
  }
  return outcome;
}

/** A reason that is refused is refused for every number. */
const isOfOneNumber = ({ status, details }: ApiError): boolean =>
  [400, 404].includes(status) && !details.some(({ path }) => path === 'reason');

/** One number as people write it, or how many. */
export const numbersInWords = (numbers: readonly string[]): string => {
  const [first = ''] = numbers;
  return numbers.length === 1 ? showPhone(first) : plural(numbers.length, 'number');
};

interface Words {
  /** What it means for those that were refused, or what to do about them. */
  hint: string;
  /** Said of the others; nothing where the rows above say it. */
  done?: (numbers: string) => string;
}

/** A command that does the same with one number after the other. */
export abstract class NumbersCommand extends GoodwordCommand {
  /** Says on stderr why numbers were refused and what became of the others; the exit code tells the same. */
  protected tellOutcome({ done, refused }: NumbersOutcome, words: Words): void {
    for (const { phoneNumber, error } of refused)
      printExplained({ what: `${phoneNumber}: ${sentence(error)}`, hint: words.hint });
    if (words.done && done.length > 0) this.tellDone(words.done(numbersInWords(done)));
    this.endWith(exitCodeOf(done, refused));
  }
}

/** 0 all done, 3 some refused, 2 all refused. */
function exitCodeOf(done: readonly unknown[], refused: readonly unknown[]): ExitCode {
  if (refused.length === 0) return EXIT.done;
  return done.length > 0 ? EXIT.partly : EXIT.refused;
}
