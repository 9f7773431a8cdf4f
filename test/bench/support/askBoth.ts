import { percentile95, time } from './measure.ts';

/**
 * Asks both sides in turn, after calls that warm the server up, and gives the 95th percentiles in milliseconds: of the
 * large clinic as `ours`, of one of its neighbours as `floor`. `ask` gets the place of the call among all.
 */
export async function askBoth<Side>(
  calls: number,
  ask: (side: Side, at: number) => Promise<unknown>,
  large: Side,
  small: Side,
): Promise<{ ours: number; floor: number }> {
  const figures = { ours: [] as number[], floor: [] as number[] };
  for (let at = -Math.ceil(calls / 5); at < calls; at += 1) {
    const floor = await time(() => ask(small, Math.abs(at)));
    const ours = await time(() => ask(large, Math.abs(at)));
    if (at < 0) continue;
    figures.ours.push(ours);
    figures.floor.push(floor);
  }
  return { ours: percentile95(figures.ours), floor: percentile95(figures.floor) };
}
