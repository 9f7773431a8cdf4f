import { locales } from './language.ts';

const list = new Intl.ListFormat(locales.numbers, { type: 'conjunction' });

/** A number as people read it: '1,200'. */
export const sayNumber = (n: number, maximumFractionDigits = 3): string =>
  n.toLocaleString(locales.numbers, { maximumFractionDigits });

/** 'mails, texts, and payments' */
export const sayList = (names: readonly string[]): string => list.format(names);
