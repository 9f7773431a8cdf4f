import { type Arbitrary, type AsyncCommand, constant, constantFrom, oneof } from 'fast-check';
import type { Clinic } from './clinic.ts';
import * as owner from './clinicActions.ts';
import { command } from './command.ts';
import * as provider from './providerActions.ts';
import { behave, type World } from './world.ts';

/** Whatever a clinic, its payers, its provider and time may do, each followed by the same questions. */

const heeding = constantFrom('normal', 'doubled', 'shuffled', 'held', 'held').map((webhooks) =>
  command({
    says: `webhooks are ${webhooks}`,
    run: async (clinic, { app }) => {
      await behave(app, { webhooks, afterRetries: clinic.provider.afterRetries });
      clinic.webhooks = webhooks;
    },
  }),
);

const givingUp = constantFrom('canceled', 'unpaid').map((afterRetries) =>
  command({
    says: `after the last retry it is ${afterRetries}`,
    run: async (clinic, { app }) => {
      await behave(app, { webhooks: clinic.webhooks, afterRetries });
      clinic.provider.afterRetries = afterRetries;
    },
  }),
);

const often = <T>(weight: number, arbitrary: Arbitrary<T>) => ({ weight, arbitrary });

/** Any of them; what leads somewhere comes more often. */
export const anyAction: Arbitrary<AsyncCommand<Clinic, World>> = oneof(
  often(6, constant(owner.buy)),
  often(2, constant(owner.checkout)),
  often(1, constant(owner.checkoutInTwoTabs)),
  often(2, constant(owner.buyTwice)),
  often(4, provider.paying),
  often(2, owner.confirming),
  often(1, constant(owner.confirmForeign)),
  often(2, constant(owner.setCancelled(true))),
  often(2, constant(owner.setCancelled(false))),
  often(1, constant(provider.setCancelledAtProvider(true))),
  often(1, constant(provider.setCancelledAtProvider(false))),
  often(1, constant(provider.changeMind)),
  often(2, provider.changingCard),
  often(2, constant(provider.wait)),
  often(5, provider.renewing),
  often(4, constant(provider.retry)),
  often(3, constant(provider.payBill)),
  often(1, constant(provider.refund)),
  often(2, constant(provider.end)),
  often(1, owner.overriding),
  often(4, heeding),
  often(1, givingUp),
);

/** What was held back is told after all. */
export async function tellAll(clinic: Clinic, { app }: World): Promise<void> {
  await behave(app, {});
  clinic.webhooks = 'normal';
}
