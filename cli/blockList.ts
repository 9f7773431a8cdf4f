import { Args, Flags } from '@oclif/core';
import { ApiError } from '../server/contract/client.ts';
import { PHONE_TEXT, readPhone, showPhone, splitNumbers } from '../server/contract/phone.ts';
import type { BlockedNumber } from '../server/contract/settings.ts';
import { EXIT, type ExitCode, printExplained, Stop, sentence } from './errors.ts';
import { readList } from './recipients.ts';
import type { Column } from './table.ts';
import { showInstant } from './words.ts';

/** What the commands of the block list share: their numbers, one call for each, and what came of them. */

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

export interface BlockListOutcome extends NumbersOutcome {
  /** The list as it is now; null where no number was changed. */
  blockList: BlockedNumber[] | null;
}

/** Changes a block list by one number after the other. */
export async function changeBlockList(
  numbers: readonly string[],
  call: (phoneNumber: string) => Promise<BlockedNumber[]>,
): Promise<BlockListOutcome> {
  let blockList: BlockedNumber[] | null = null;
  const outcome = await forEachNumber(numbers, async (phoneNumber) => {
    blockList = await call(phoneNumber);
  });
  return { blockList, ...outcome };
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

/** Says on stderr why numbers were refused, and what that means. */
export function tellRefused({ refused }: NumbersOutcome, hint: string): void {
  for (const { phoneNumber, error } of refused)
    printExplained({ what: `${phoneNumber}: ${sentence(error)}`, hint });
}

/** 0 all done, 3 some refused, 2 all refused. */
export function exitCodeOf({ done, refused }: NumbersOutcome): ExitCode {
  if (refused.length === 0) return EXIT.done;
  return done.length > 0 ? EXIT.partly : EXIT.refused;
}

/** One number as people write it, or how many. */
export const numbersInWords = (numbers: readonly string[]): string => {
  const [first = ''] = numbers;
  return numbers.length === 1 ? showPhone(first) : `${numbers.length} numbers`;
};

export const blockListColumns = (utc: boolean): Column<BlockedNumber>[] => [
  { header: 'Number', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
  { header: 'Added', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 2 },
  { header: 'Reason', value: ({ reason }) => reason ?? '', drop: 1, cut: 20 },
];
