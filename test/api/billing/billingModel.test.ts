import { assert, asyncModelRun, asyncProperty, commands } from 'fast-check';
import { describe, test } from 'vitest';
import { ENGINES, startApp, type TestApp } from '../../support/app.ts';
import { agreeInTheEnd } from '../../support/billingModel/agree.ts';
import { newClinic } from '../../support/billingModel/clinic.ts';
import { anyAction, tellAll } from '../../support/billingModel/commands.ts';
import { foreignSessionIn, leave, newWorld, timeThere } from '../../support/billingModel/world.ts';

/**
 * Whatever happens in whatever order, and however late the provider tells of it: in the end the product is where a
 * plain model says, and anyone who may write at any moment is the one who the product says may.
 */

/** The long form tries many more sequences; BILLING_SEED repeats those of a run that failed. */
const isLong = process.env.BILLING === 'long';
const RUNS = isLong ? 1_000 : 6;
const seed = process.env.BILLING_SEED;

/** Ends what hangs; the long form takes its time. */
const END = isLong ? 3_600_000 : 300_000;

/** Begins again with every sequence: another clinic, in the same Goodword. */
async function anySequence(app: TestApp) {
  const foreignSession = await foreignSessionIn(app);
  const actions = commands([anyAction], { maxCommands: isLong ? 60 : 30, size: 'max' });
  return asyncProperty(actions, async (sequence) => {
    const world = await newWorld(app, foreignSession);
    const clinic = newClinic(await timeThere(app));
    try {
      await asyncModelRun(() => ({ model: clinic, real: world }), sequence);
      await tellAll(clinic, world);
      await agreeInTheEnd(clinic, world);
    } finally {
      await leave(world);
    }
  });
}

describe.each(ENGINES)('a clinic that buys and leaves on %s', (engine) => {
  test(
    'money and access never disagree, in any order of what may happen',
    async () => {
      const app = await startApp(engine, { worker: false });
      await assert(await anySequence(app), { numRuns: RUNS, ...(seed && { seed: Number(seed) }) });
    },
    END,
  );
});
