import { showPhone } from '../server/contract/phone.ts';
import type { BlockedNumber } from '../server/contract/settings.ts';
import { forEachNumber, type NumbersOutcome } from './numbersCommand.ts';
import type { Column } from './table.ts';
import { showInstant } from './words.ts';

/** What the commands of a clinic's block list share, whoever changes it. */

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

export const blockListColumns = (utc: boolean): Column<BlockedNumber>[] => [
  { header: 'Number', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
  { header: 'Added', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 2 },
  { header: 'Reason', value: ({ reason }) => reason ?? '', drop: 1, cut: 20 },
];
