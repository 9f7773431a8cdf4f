import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';

export interface ChangeWords {
  more: (amount: string) => string;
  less: (amount: string) => string;
  same: string;
  /** Where there was nothing before. */
  none: string;
}

/** How a number moved against an earlier time: an arrow, and words. */
export function Change({ amount, words }: { amount: number | null; words: ChangeWords }) {
  if (amount === null) return words.none;
  if (amount === 0) return words.same;
  const Arrow = amount > 0 ? IconArrowUpRight : IconArrowDownRight;
  const say = amount > 0 ? words.more : words.less;
  return (
    <>
      <Arrow size={14} aria-hidden style={{ verticalAlign: '-0.125em' }} />{' '}
      {say(Math.abs(amount).toLocaleString('en-US', { maximumFractionDigits: 2 }))}
    </>
  );
}
