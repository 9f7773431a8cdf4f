import { constantFrom, nat } from 'fast-check';
import { expect } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { openCheckout } from '../payments.ts';
import { outcomeOf } from './agree.ts';
import { type Clinic, checkoutOutcome, isCharged, look, mayBuy } from './clinic.ts';
import { command, hasPages, payPage } from './command.ts';
import { openPage } from './provider.ts';
import { sessionsIn, type World } from './world.ts';

/** What a clinic's owner does at Goodword, and its operator. */

/** Two more checkouts in this minute would not be too many. */
const mayAsk = ({ checkouts }: Clinic): boolean => checkouts + 2 <= LIMITS.billingCallsPerMinute;

export const checkout = command({
  says: 'checkout',
  may: mayAsk,
  run: async (clinic, world) => {
    clinic.checkouts += 1;
    if (hasPages(clinic)) look(clinic);
    const began = openCheckout(world.app, world.owner);
    expect(await outcomeOf(began)).toBe(checkoutOutcome(clinic));
    if (!mayBuy(clinic)) return;
    openPage(clinic.provider);
    world.sessions.push((await began).sessionId);
  },
});

/** Every page that is open is paid. */
async function payOpen(clinic: Clinic, world: World): Promise<void> {
  for (const [place, { state }] of clinic.provider.pages.entries()) {
    if (state === 'open') await payPage(clinic, world, place, 'paid');
  }
}

/** The short way into what most actions are about. */
export const buy = command({
  says: 'buy',
  may: (clinic) => mayAsk(clinic) && mayBuy(clinic),
  run: async (clinic, world) => {
    await checkout.run(clinic, world);
    await payOpen(clinic, world);
  },
});

/** Two tabs begin at once: which of the two pages stays open is a race, and both may. */
export const checkoutInTwoTabs = command({
  says: 'checkout in two tabs',
  may: (clinic) => mayAsk(clinic) && mayBuy(clinic),
  run: async (clinic, world) => {
    if (hasPages(clinic)) look(clinic);
    clinic.checkouts += 2;
    const tabs = [0, 1].map(() => openCheckout(world.app, world.owner));
    const expected = checkoutOutcome(clinic);
    expect(await Promise.all(tabs.map(outcomeOf))).toEqual([expected, expected]);
    if (!mayBuy(clinic)) return;
    for (const { sessionId } of await Promise.all(tabs)) {
      openPage(clinic.provider);
      world.sessions.push(sessionId);
    }
    const open = (await sessionsIn(world)).filter(({ status }) => status === 'open').map(({ id }) => id);
    for (const [place, page] of clinic.provider.pages.entries()) {
      const isOpen = open.includes(world.sessions[place] ?? '');
      if (page.state === 'open' || isOpen) page.state = isOpen ? 'open' : 'expired';
    }
  },
});

/** Two tabs, and a payer in each. */
export const buyTwice = command({
  says: 'buy in two tabs',
  may: (clinic) => mayAsk(clinic) && mayBuy(clinic),
  run: async (clinic, world) => {
    await checkoutInTwoTabs.run(clinic, world);
    await payOpen(clinic, world);
  },
});

const CONFIRMED = {
  open: 'payment_pending',
  processing: 'payment_pending',
  failed: 'payment_pending',
  paid: 'done',
  expired: 'not_found',
};

export const confirming = nat(9).map((nth) =>
  command({
    says: `confirm the page before the last ${nth}`,
    may: hasPages,
    run: async (clinic, { owner, sessions }) => {
      const { pages } = clinic.provider;
      const place = pages.length - 1 - (nth % pages.length);
      const expected = CONFIRMED[pages[place]?.state ?? 'expired'];
      const sessionId = sessions[place] ?? '';
      expect(await outcomeOf(owner.client.confirmCheckout({ payload: { sessionId } }))).toBe(expected);
      if (expected === 'done') look(clinic);
    },
  }),
);

export const confirmForeign = command({
  says: 'confirm another clinic’s page',
  run: async (_, { owner, foreignSession: sessionId }) => {
    expect(await outcomeOf(owner.client.confirmCheckout({ payload: { sessionId } }))).toBe('not_found');
  },
});

export const setCancelled = (cancels: boolean) =>
  command({
    says: cancels ? 'cancel' : 'reactivate',
    run: async (clinic, { owner: { client } }) => {
      if (hasPages(clinic)) look(clinic);
      const call = cancels ? client.cancelSubscription() : client.reactivateSubscription();
      expect(await outcomeOf(call)).toBe(isCharged(clinic) ? 'done' : 'no_subscription');
      if (!clinic.kept || !isCharged(clinic)) return;
      clinic.kept.bought.cancels = cancels;
      look(clinic);
    },
  });

export const overriding = constantFrom('active', 'canceled', 'past_due', null, null).map((override) =>
  command({
    says: `the operator sets ${override ?? 'nothing'}`,
    run: async (clinic, { app, owner }) => {
      const row = { clinic_id: owner.clinicId, status: 'trial', override_status: override, updated_at: '' };
      await app.ctx.db
        .knex('subscriptions')
        .insert(row)
        .onConflict('clinic_id')
        .merge({ override_status: override });
      clinic.override = override;
    },
  }),
);
