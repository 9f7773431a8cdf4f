import { randomInt } from 'node:crypto';

/** The long form takes more texts, more faults and the product's real waits: `npm run test:faults`. */
export const LONG = process.env.FAULTS === 'long';

/**
 * Numbers from 0 to 1 for one test, by mulberry32: the seed is printed, and FAULT_SEED repeats a run.
 */
export function seededRandom(): () => number {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  console.log(`FAULT_SEED=${seed}`);
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
