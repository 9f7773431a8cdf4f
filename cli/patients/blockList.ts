import { Args, Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import type { ListReading } from '../../server/contract/routes/lists.ts';
import type { BlockedNumber } from '../../server/contract/routes/settings.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { splitNumbers } from '../../server/contract/rules/phoneReading.ts';
import { forEachNumber, type NumbersOutcome, needNumbers } from '../kit/numbersCommand.ts';
import type { Column } from '../kit/table.ts';
import { showInstant } from '../kit/words.ts';
import { numberKey } from '../sending/recipients.ts';
import { columnLines } from './listReport.ts';
import { layoutFlags, layoutOf, readList, readListFile } from './lists.ts';

/** What the commands of a clinic's block list share, no matter who changes it. */

export interface BlockListOutcome extends NumbersOutcome {
  /** The list as it is now; null where no number was changed. */
  blockList: BlockedNumber[] | null;
}

/** Changes a block list by one number after the other; `refused` are rows that were no numbers. */
export async function changeBlockList(
  numbers: readonly string[],
  call: (phoneNumber: string) => Promise<BlockedNumber[]>,
  refused: NumbersOutcome['refused'] = [],
): Promise<BlockListOutcome> {
  let blockList: BlockedNumber[] | null = null;
  const outcome = await forEachNumber(numbers, async (phoneNumber) => {
    blockList = await call(phoneNumber);
  });
  return { ...outcome, blockList, refused: [...refused, ...outcome.refused] };
}

export const blockListColumns = (utc: boolean): Column<BlockedNumber>[] => [
  { header: 'Number', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
  { header: 'Added', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 2 },
  { header: 'Reason', value: ({ reason }) => reason ?? '', drop: 1, cut: 20 },
];

/** Numbers as arguments, or a list of the clinic's. */
export const listInput = {
  args: { number: Args.string({ description: 'Phone numbers.', multiple: true, ignoreStdin: true }) },
  flags: {
    file: Flags.string({
      description:
        'A list: an Excel or CSV file, or numbers on lines or between commas; - for standard input.',
      helpValue: 'FILE',
    }),
    ...layoutFlags(),
  },
};

interface Given {
  given: readonly string[];
  file: Uint8Array<ArrayBuffer> | undefined;
  layout: Parameters<typeof layoutOf>[0];
}

/** What was typed, and the bytes of the file. Stops with code 2 where there is neither. */
export async function openGiven(
  given: readonly string[] | undefined,
  flags: { file: string | undefined } & Given['layout'],
): Promise<Given> {
  layoutOf(flags);
  const typed = (given ?? []).flatMap(splitNumbers);
  if (flags.file === undefined) needNumbers(typed);
  const file = flags.file === undefined ? undefined : await readListFile(flags.file);
  return { given: typed, file, layout: flags };
}

interface GivenNumbers {
  /** Each once: as it was typed, or as the list was read. */
  numbers: string[];
  /** Rows of the list without a number that can be read, and those that `take` refuses. */
  refused: NumbersOutcome['refused'];
}

/** The numbers that were typed and those of the list that `take` takes. */
export async function numbersOf(
  client: Client,
  { given, file, layout }: Given,
  { take, tell }: { take: 'all' | 'unmarked'; tell: (...lines: string[]) => void },
): Promise<GivenNumbers> {
  if (file === undefined) return { numbers: once(given), refused: [] };
  const list = await readList(client, file, layout);
  tell(...columnLines(list));
  const { recipients, leftOut } = list;
  const marked = leftOut.filter(({ verdict }) => verdict !== 'invalid');
  const taken = take === 'all' ? [...recipients, ...marked] : recipients;
  const others = take === 'all' ? leftOut.filter((row) => !marked.includes(row)) : leftOut;
  const numbers = once([...given, ...taken.map(({ phoneNumber }) => phoneNumber)]);
  return { numbers, refused: others.map(toRefused) };
}

const toRefused = ({ line, phoneNumber, reason, verdict }: ListReading['leftOut'][number]) => ({
  phoneNumber,
  line,
  error: reason ?? '',
  code: verdict === 'invalid' ? 'invalid_input' : verdict,
});

function once(numbers: readonly string[]): string[] {
  const byKey = new Map(numbers.map((number) => [numberKey(number), number] as const).reverse());
  return [...byKey.values()].reverse();
}
