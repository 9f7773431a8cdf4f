import { percentile95, time } from './measure.ts';

/** So many calls are under way at a time. */
const AT_ONCE = 10;

/**
 * Asks by ten at a time, after ten that warm the server up, and gives the 95th percentile in milliseconds. `ask` gets the
 * place of the call among all.
 */
export async function askAtOnce(calls: number, ask: (at: number) => Promise<unknown>): Promise<number> {
  const ten = (from: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, at) => time(() => ask(from + at))));
  await ten(0);
  const figures: number[] = [];
  for (let from = 0; from < calls; from += AT_ONCE) figures.push(...(await ten(from)));
  return percentile95(figures);
}
