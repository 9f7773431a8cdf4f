import { sayNumber } from './say.ts';

/** '1 row', '1,200 rows'. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${sayNumber(n)} ${n === 1 ? one : many}`;

export const patients = (n: number): string => count(n, 'patient');

/** A moment inside a sentence: 'tomorrow at 8:00 AM'. */
export const within = (moment: string): string =>
  moment.replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());
