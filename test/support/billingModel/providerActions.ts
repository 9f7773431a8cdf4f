import { constantFrom, nat, record } from 'fast-check';
import { CARD_KINDS, type CardKind, CHECKOUT_OUTCOMES } from '../../../server/sandbox/payments/choices.ts';
import { customerOf } from '../payments.ts';
import { type Clinic, look } from './clinic.ts';
import { command, hasPages, hasRunning, letPass, payPage, running, tell } from './command.ts';
import { DAY, endNow, openBill, periodEnd, runs, settle } from './provider.ts';
import {
  behave,
  changesIn,
  invoicesIn,
  script,
  subscriptionOf,
  tellDawdling,
  untilTaken,
  type World,
} from './world.ts';

/** What payers do on the provider's pages, what somebody does in its dashboard, and what time brings. */

export const paying = record({
  nth: nat(9),
  outcome: constantFrom('paid', 'paid', ...CHECKOUT_OUTCOMES),
}).map(({ nth, outcome }) =>
  command({
    says: `pay the page before the last ${nth}: ${outcome}`,
    may: hasPages,
    run: (clinic, world) => {
      const { length } = clinic.provider.pages;
      return payPage(clinic, world, length - 1 - (nth % length), outcome);
    },
  }),
);

export const setCancelledAtProvider = (cancels: boolean) =>
  command({
    says: `${cancels ? 'cancel' : 'reactivate'} at the provider`,
    may: hasRunning,
    run: async (clinic, world) => {
      const { bought, id } = await running(clinic, world);
      await world.app.ctx.ports.payments.setCancelAtPeriodEnd(id, cancels);
      bought.cancels = cancels;
    },
  });

/** The product asks, and before the answer is there something else is true and told. */
export const changeMind = command({
  says: 'cancel or reactivate at the provider and take that back before an answer came',
  may: (clinic) => clinic.webhooks !== 'held' && hasRunning(clinic),
  run: async (clinic, world) => {
    const { payments } = world.app.ctx.ports;
    const { bought, id } = await running(clinic, world);
    const { afterRetries } = clinic.provider;
    await behave(world.app, { webhooks: 'held', afterRetries });
    await payments.setCancelAtPeriodEnd(id, !bought.cancels);
    await tellDawdling(world, { afterRetries });
    await payments.setCancelAtPeriodEnd(id, bought.cancels);
    await untilTaken(world);
    await behave(world.app, { webhooks: clinic.webhooks, afterRetries });
    // Where the machine is slower than the answer, the product saw both.
    if ((await changesIn(world)).length === clinic.history.length) return;
    bought.cancels = !bought.cancels;
    look(clinic);
    bought.cancels = !bought.cancels;
  },
});

async function putCard({ provider }: Clinic, world: World, card: CardKind): Promise<void> {
  await tell(world, `/customers/${await customerOf(world.app, world.owner)}/card`, { card });
  provider.card = card;
}

export const changingCard = constantFrom(...CARD_KINDS).map((card) =>
  command({
    says: `a card that is ${card}`,
    may: hasRunning,
    run: (clinic, world) => putCard(clinic, world, card),
  }),
);

/** Far enough from whatever falls due that the seconds of the test itself do not count. */
const MARGIN = 2 * 3_600;

export const wait = command({
  says: 'wait a day',
  run: (clinic, world) => letPass(clinic, world, DAY + 3_600),
});

export const renewing = constantFrom(...CARD_KINDS, null).map((card) =>
  command({
    says: `wait until the period has ended${card ? `, with a card that is ${card}` : ''}`,
    may: hasRunning,
    run: async (clinic, world) => {
      if (card) await putCard(clinic, world, card);
      const { bought } = await running(clinic, world);
      await letPass(clinic, world, periodEnd(bought) + MARGIN - clinic.provider.now);
    },
  }),
);

const nextTry = ({ provider }: Clinic): number | undefined =>
  provider.bought.filter(runs).flatMap((bought) => openBill(bought)?.due ?? [])[0];

export const retry = command({
  says: 'wait until a failed payment was tried again',
  may: (clinic) => nextTry(clinic) !== undefined,
  run: async (clinic, world) => {
    const due = nextTry(clinic) ?? clinic.provider.now;
    await letPass(clinic, world, due + MARGIN / 2 - clinic.provider.now);
  },
});

const owing = ({ provider }: Clinic) => provider.bought.find((bought) => runs(bought) && openBill(bought));

export const payBill = command({
  says: 'pay the open invoice at the portal',
  may: (clinic) => owing(clinic) !== undefined,
  run: async (clinic, world) => {
    const bought = owing(clinic);
    const bill = bought && openBill(bought);
    if (!bought || !bill) return;
    const { id } = await running(clinic, world);
    const invoices = await invoicesIn(world);
    const open = invoices.find((one) => subscriptionOf(one) === id && one.status === 'open');
    await tell(world, `/invoices/${open?.id}/pay`, { confirmed: true });
    if (clinic.provider.card !== 'declines') settle(bought, bill);
  },
});

export const refund = command({
  says: 'refund in the provider’s dashboard',
  may: hasRunning,
  run: async (clinic, world) => {
    const { id } = await running(clinic, world);
    const { status, body } = await script(world)(`/payments/subscriptions/${id}/refund`, {});
    if (status === 200) world.paidBack.set(id, (world.paidBack.get(id) ?? 0) + body.data.amount);
  },
});

export const end = command({
  says: 'end it in the provider’s dashboard',
  may: hasRunning,
  run: async (clinic, world) => {
    const { bought, id } = await running(clinic, world);
    await tell(world, `/subscriptions/${id}/end`, {});
    endNow(bought);
  },
});
