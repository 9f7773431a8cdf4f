import { SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { addMember, type Member, subscribe, type TestApp } from '../app.ts';
import { booksOf, customerOf } from '../payments.ts';
import { eventually, sandboxScript } from '../sandbox.ts';

/** A whole Goodword with its pretend payment provider, and one clinic in it that buys and leaves. */

export interface World {
  app: TestApp;
  owner: Member;
  /** The checkouts that it opened, in the order of the model's pages. */
  sessions: string[];
  /** A checkout that another clinic paid. */
  foreignSession: string;
  /** What the operator paid back in the provider's dashboard: cents by subscription. */
  paidBack: Map<string, number>;
}

export interface SubscriptionBook {
  id: string;
  status: string;
}

export interface InvoiceBook {
  id: string;
  status: string;
  attempted: boolean;
  amount_paid: number;
  parent: { subscription_details: { subscription: string } };
}

interface SessionBook {
  id: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

export const subscriptionOf = ({ parent }: InvoiceBook): string => parent.subscription_details.subscription;

/** Another clinic's checkout, which it paid. */
export async function foreignSessionIn(app: TestApp): Promise<string> {
  const other = await addMember(app, { paid: false });
  await subscribe(app, other);
  const [session] = await booksOf<SessionBook>(app, 'sessions', await customerOf(app, other));
  return session?.id ?? '';
}

export async function newWorld(app: TestApp, foreignSession: string): Promise<World> {
  await behave(app, {});
  const owner = await addMember(app, { paid: false });
  return { app, owner, sessions: [], foreignSession, paidBack: new Map() };
}

/** The books of the clinic's customer, the oldest first; empty before its first checkout. */
async function books<Entry>(
  { app, owner }: World,
  book: 'sessions' | 'subscriptions' | 'invoices' | 'refunds',
) {
  const customer = await customerOf(app, owner);
  return customer ? (await booksOf<Entry>(app, book, customer)).reverse() : [];
}

export const subscriptionsIn = (world: World) => books<SubscriptionBook>(world, 'subscriptions');
export const invoicesIn = (world: World) => books<InvoiceBook>(world, 'invoices');
export const refundsIn = (world: World) => books<{ amount: number }>(world, 'refunds');
export const sessionsIn = (world: World) => books<SessionBook>(world, 'sessions');

/** What the product noted of the subscription's changes, the oldest first. */
export async function changesIn({ app, owner }: World): Promise<string[]> {
  const mine = { clinic_id: owner.clinicId, type: 'subscription' };
  const rows = await app.ctx.db.knex('billing_events').where(mine).orderBy('id');
  return rows.map(({ status }) => status);
}

/** The subscription that the checkout of this number bought. */
export async function boughtBy(world: World, page: number): Promise<string> {
  const session = (await sessionsIn(world)).find(({ id }) => id === world.sessions[page]);
  return session?.subscription ?? '';
}

/** Speaks to the provider as its pages and its dashboard do. */
export const script = ({ app }: Pick<World, 'app'>) => sandboxScript(app.url, app.sandboxKey);

/** The provider's own time, in seconds. */
export async function timeThere(app: TestApp): Promise<number> {
  const { body } = await script({ app })('/payments/advance', { seconds: 0 });
  return Date.parse(body.data.now) / 1_000;
}

export interface PaymentsBehaviour {
  webhooks?: 'normal' | 'doubled' | 'shuffled' | 'held' | 'off';
  afterRetries?: 'canceled' | 'unpaid';
}

export async function behave(app: TestApp, payments: PaymentsBehaviour, trouble = {}): Promise<void> {
  const { status } = await script({ app })('/behaviour', { payments, ...trouble });
  if (status !== 200) throw new Error(`The sandbox refused its behaviour with ${status}.`);
}

/** The next answer of the provider is true when it is asked, and comes much later. */
const DAWDLING = { mode: 'slow', calls: 'payments', count: 1, delayMs: 400 };

/** Tells what was held back, and gives once the product has asked and waits for the answer. */
export async function tellDawdling(world: World, payments: PaymentsBehaviour): Promise<void> {
  await behave(world.app, payments, DAWDLING);
  await eventually(async () => (await script(world)('/behaviour')).body.data.mode === 'normal');
}

/** Waits until the product has taken every event. */
export async function untilTaken(world: World): Promise<void> {
  await eventually(async () => (await script(world)('/payments/owed')).body.data.owed === 0);
}

/** Ends what runs or may yet, in silence: the next clinic's time passes for this one too. */
export async function leave(world: World): Promise<void> {
  await behave(world.app, { webhooks: 'off' });
  for (const { id, status } of await subscriptionsIn(world)) {
    const mayRun = RUNNING.includes(status) || status === 'incomplete';
    if (mayRun) await script(world)(`/payments/subscriptions/${id}/end`, {});
  }
}

export const RUNNING: readonly string[] = Object.entries(SUBSCRIPTION_STATES)
  .filter(([, { runs }]) => runs)
  .map(([status]) => status);
