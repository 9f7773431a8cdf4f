import { Args, Flags } from '@oclif/core';
import { ApiError } from '../../server/contract/core/client.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { readPhone, splitNumbers } from '../../server/contract/rules/phoneReading.ts';
import { PHONE_TEXT } from '../../server/contract/rules/phoneText.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { GoodwordCommand } from '../command.ts';
import { EXIT, type ExitCode, printExplained, Stop, sentence } from './errors.ts';
import { readText } from './textFile.ts';
import { untilStopped } from './untilStopped.ts';

/** Numbers of those who belong to no clinic, as arguments or in a file that holds nothing else. */
export const numbersInput = {
  args: { number: Args.string({ description: 'Phone numbers.', multiple: true, ignoreStdin: true }) },
  file: Flags.string({
    description: 'A file of numbers alone, on lines or between commas; - for standard input.',
    helpValue: 'FILE',
  }),
};

/** The numbers of arguments and file, each once. Stops with code 2 where there is none. */
export async function readNumbers(given: readonly string[], file: string | undefined): Promise<string[]> {
  const lists = file === undefined ? given : [...given, await readText(file)];
  const numbers = lists.flatMap(splitNumbers).map((written) => readPhone(written).phone ?? written);
  needNumbers(numbers);
  return [...new Set(numbers)];
}

/** Stops with code 2 where there is no number. */
export function needNumbers(numbers: readonly string[]): void {
  if (numbers.length > 0) return;
  throw new Stop(`${PHONE_TEXT.required}.`, 'Name one, or give --file FILE.', EXIT.refused);
}

export interface NumbersOutcome {
  done: string[];
  refused: Refused[];
  /** How many were not tried, because Ctrl-C ended it. */
  left: number;
}

interface Refused {
  phoneNumber: string;
  error: string;
  /** `not_found` where it is not on the list that was to be changed, `invalid_input` where it is no number. */
  code: string;
  line?: number;
}

/**
 * Calls for one number after the other; what a number is refused for is kept, anything else ends it. Ctrl-C ends it after
 * the number that is at work.
 */
export async function forEachNumber(
  numbers: readonly string[],
  call: (phoneNumber: string) => Promise<void>,
): Promise<NumbersOutcome> {
  const done: string[] = [];
  const refused: Refused[] = [];
  await untilStopped(async (signal) => {
    for (const phoneNumber of numbers) {
      if (signal.aborted) return;
      const refusal = await refusalOf(call(phoneNumber));
      if (refusal === undefined) done.push(phoneNumber);
      else refused.push({ phoneNumber, ...refusal });
    }
  });
  return { done, refused, left: numbers.length - done.length - refused.length };
}

/** What a number is refused for; anything else is thrown. */
const refusalOf = (call: Promise<void>): Promise<Pick<Refused, 'error' | 'code'> | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError) || !isOfOneNumber(error)) throw error;
      return { error: error.details[0]?.message ?? error.message, code: error.code };
    },
  );

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
  protected tellOutcome({ done, refused, left }: NumbersOutcome, words: Words): void {
    for (const { phoneNumber, error, line } of refused) {
      const place = line === undefined ? [] : [`Line ${line}`];
      const where = [...place, phoneNumber].filter((part) => part !== '').join(', ');
      printExplained({ what: `${where}: ${sentence(error)}`, hint: words.hint });
    }
    if (words.done && done.length > 0) this.tellDone(words.done(numbersInWords(done)));
    this.endWith(left > 0 ? EXIT.interrupted : exitCodeOf(done, refused));
    if (left === 0) return;
    const tried = done.length + refused.length;
    printExplained({
      what: `Stopped after ${countWords(tried)} of ${plural(tried + left, 'number')}.`,
      hint: 'Run the same command again for the rest: what is done stays done.',
    });
  }
}

/** 0 all done, 3 some refused; where all were: 2 if none is a number, else 5, for there was nothing to change. */
function exitCodeOf(done: readonly unknown[], refused: readonly Refused[]): ExitCode {
  if (refused.length === 0) return EXIT.done;
  if (done.length > 0) return EXIT.partly;
  return refused.every(({ code }) => code === 'invalid_input') ? EXIT.refused : EXIT.nothingToDo;
}
