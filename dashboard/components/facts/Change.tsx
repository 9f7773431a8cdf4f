import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { type ChangeWords, sayChange } from '../../../server/contract/words/reportWords.ts';
import { sayNumber } from '../../texts/say.ts';

const count = (amount: number) => sayNumber(amount, 2);

/** How a number moved against an earlier time: an arrow, and words. */
export function Change({ amount, words }: { amount: number | null; words: ChangeWords }) {
  const said = sayChange(amount, words, count);
  if (!amount) return said;
  const Arrow = amount > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <>
      <Arrow size={14} aria-hidden style={{ verticalAlign: '-0.125em' }} /> {said}
    </>
  );
}
