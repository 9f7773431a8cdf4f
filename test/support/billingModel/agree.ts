import { expect } from 'vitest';
import { ApiError } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { type Clinic, isCharged, look, mayWrite, statusOf } from './clinic.ts';
import type { Bought } from './provider.ts';
import {
  boughtBy,
  changesIn,
  type InvoiceBook,
  invoicesIn,
  RUNNING,
  refundsIn,
  subscriptionOf,
  subscriptionsIn,
  untilTaken,
  type World,
} from './world.ts';

/** Whether the product is where the model says, after every step. */
export async function agree(clinic: Clinic, world: World): Promise<void> {
  if (clinic.webhooks !== 'held') {
    await untilTaken(world);
    look(clinic);
  }
  await agreeOnStanding(clinic, world);
}

/** Whether all that was written and paid is what the model says, once everything was told. */
export async function agreeInTheEnd(clinic: Clinic, world: World): Promise<void> {
  await agree(clinic, world);
  await agreeOnBooks(clinic, world);
  await agreeOnMoney(clinic, world);
  await agreeOnHistory(clinic, world);
  await agreeOnPayments(world);
}

async function agreeOnStanding(clinic: Clinic, { owner: { client } }: World): Promise<void> {
  const { status, cancelAtPeriodEnd, charged, overridden } = (await client.getSubscription()).data
    .subscription;
  expect({ status, cancelAtPeriodEnd, charged, overridden }).toEqual({
    status: statusOf(clinic),
    cancelAtPeriodEnd: clinic.kept?.cancels ?? false,
    charged: isCharged(clinic),
    overridden: clinic.override !== null,
  });
  const { subscriptionStatus, paid } = await client.getSubscriptionStatus();
  const writes = await outcomeOf(client.setMonthlyCap({ payload: { monthlyCap: null } }));
  const mayNow = SUBSCRIPTION_STATES[status].access === 'full';
  expect({ subscriptionStatus, paid, writes }).toEqual({
    subscriptionStatus: status,
    paid: mayNow,
    writes: mayNow ? 'done' : 'subscription_required',
  });
  expect(mayNow).toBe(mayWrite(clinic));
}

/** 'done', or the code of the refusal. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => {
      if (error instanceof ApiError) return error.code;
      throw error;
    },
  );

const AT_PROVIDER: Record<Bought['state'], string> = {
  incomplete: 'incomplete',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'canceled',
  void: 'incomplete_expired',
};

async function agreeOnBooks({ provider }: Clinic, world: World): Promise<void> {
  const statuses = (await subscriptionsIn(world)).map(({ status }) => status);
  expect(statuses).toEqual(provider.bought.map(({ state }) => AT_PROVIDER[state]));
  expect(statuses.filter((status) => RUNNING.includes(status)).length).toBeLessThanOrEqual(1);
}

/** Nothing is kept of what was paid for duplicates, and nothing else is paid back but by the operator's hand. */
async function agreeOnMoney({ provider, duplicates }: Clinic, world: World): Promise<void> {
  const pages = duplicates.map((duplicate) => provider.pages.findIndex(({ bought }) => bought === duplicate));
  const ids = await Promise.all(pages.map((page) => boughtBy(world, page)));
  const paid = (await invoicesIn(world))
    .filter((invoice) => ids.includes(subscriptionOf(invoice)))
    .reduce((sum, { amount_paid }) => sum + amount_paid, 0);
  const byHand = [...world.paidBack]
    .filter(([id]) => !ids.includes(id))
    .reduce((sum, [, cents]) => sum + cents, 0);
  const back = (await refundsIn(world)).reduce((sum, { amount }) => sum + amount, 0);
  expect({ kept: paid + byHand - back }).toEqual({ kept: 0 });
}

async function agreeOnHistory({ history, duplicates }: Clinic, world: World): Promise<void> {
  const { app, owner } = world;
  expect(await changesIn(world)).toEqual(history);
  const begun = { clinic_id: owner.clinicId, action: 'CREATE', entity_type: 'subscription' };
  const activations = await app.ctx.db.knex('audit_logs').where(begun).select('entity_id');
  expect(activations).toHaveLength(history.filter((change) => change === 'started').length);
  expect(new Set(activations.map((row) => row.entity_id)).size).toBe(activations.length);

  const told = (await owner.client.getBillingHistory()).data;
  const bills = (await invoicesIn(world)).filter(({ status }) => status !== 'draft');
  const all = bills.length + history.length + duplicates.length;
  expect(told).toHaveLength(Math.min(LIMITS.billingEvents, all));
  const times = told.map(({ created }) => created);
  expect(times).toEqual(times.toSorted().reverse());
}

/** Invoices, the newest ones, that each reading of the provider brings to the super admin's payments. */
const FOLLOWED = 24;

const PAYMENT_OF = ({ status, attempted }: InvoiceBook): string | null => {
  if (status === 'paid') return 'succeeded';
  if (status === 'open') return attempted ? 'failed' : 'pending';
  return null;
};

/** What the super admin reads of payments is what the provider's invoices say. */
async function agreeOnPayments(world: World): Promise<void> {
  const { app, owner } = world;
  const invoices = (await invoicesIn(world)).slice(-FOLLOWED);
  const rows = await app.ctx.db.knex('payments').where({ clinic_id: owner.clinicId });
  const kept = new Map(rows.map((row) => [row.id, row.status]));
  expect(invoices.map(({ id }) => kept.get(id) ?? null)).toEqual(invoices.map(PAYMENT_OF));
}
