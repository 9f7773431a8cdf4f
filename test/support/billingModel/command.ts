import type { AsyncCommand } from 'fast-check';
import type { CheckoutOutcome } from '../../../server/sandbox/payments/choices.ts';
import { agree } from './agree.ts';
import type { Clinic } from './clinic.ts';
import { pass, pay, runs } from './provider.ts';
import { boughtBy, script, type World } from './world.ts';

/** What every command of the model shares. */

interface Action {
  says: string;
  may?: (clinic: Clinic) => boolean;
  run: (clinic: Clinic, world: World) => Promise<void>;
}

export const command = ({ says, may = () => true, run }: Action): AsyncCommand<Clinic, World> => ({
  check: may,
  run: async (clinic, world) => {
    await run(clinic, world);
    await agree(clinic, world);
  },
  toString: () => says,
});

export async function tell(world: World, path: string, body: object): Promise<number> {
  const { status } = await script(world)(`/payments${path}`, body);
  return status;
}

export const hasPages = ({ provider }: Clinic): boolean => provider.pages.length > 0;
export const hasRunning = ({ provider }: Clinic): boolean => provider.bought.some(runs);

/** The first that runs, and what the provider calls it. */
export async function running({ provider }: Clinic, world: World) {
  const bought = provider.bought.find(runs);
  if (!bought) throw new Error('None runs.');
  return {
    bought,
    id: await boughtBy(
      world,
      provider.pages.findIndex((page) => page.bought === bought),
    ),
  };
}

/** Time passes, there and in the model. */
export async function letPass({ provider }: Clinic, world: World, seconds: number): Promise<void> {
  await tell(world, '/advance', { seconds });
  pass(provider, seconds);
}

/** Between two payments, so that one of two subscriptions is older. */
const MINUTE = 60;

/** A payer's choice on the page of this number. */
export async function payPage(clinic: Clinic, world: World, place: number, outcome: CheckoutOutcome) {
  const page = clinic.provider.pages[place];
  if (!page) throw new Error(`There is no page ${place}.`);
  await tell(world, `/sessions/${world.sessions[place]}/pay`, { outcome });
  pay(clinic.provider, page, outcome);
  await letPass(clinic, world, MINUTE);
}
