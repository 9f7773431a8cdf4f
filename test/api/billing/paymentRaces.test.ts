import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import {
  booksOf,
  customerOf,
  endAtProvider,
  openCheckout,
  owedEvents,
  payAt,
} from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

/** What several people do to one subscription at once, while the payment provider tells of it twice and out of order. */

interface Held {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
}

const ROUNDS = 4;

describe.each(ENGINES)('actions that cross on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** The owners of a clinic that has paid, of which nobody has heard yet, and the checkout that was paid. */
  async function paidUnreported(webhooks: string): Promise<{ owners: Member[]; sessionId: string }> {
    const first = await addMember(app, { paid: false });
    const more = { clinicId: first.clinicId as string };
    const owners = [first, await addMember(app, more), await addMember(app, more)];
    const { sessionId } = await openCheckout(app, first);
    await carrierBehaves(app, { payments: { webhooks } });
    await payAt(app, sessionId);
    return { owners, sessionId };
  }

  const heldBy = async (owner: Member): Promise<Held> => {
    const [held] = await booksOf<Held>(app, 'subscriptions', await customerOf(app, owner));
    if (!held) throw new Error('Something was bought.');
    return held;
  };
  const allTold = () => eventually(async () => (await owedEvents(app)) === 0);
  const standing = async ({ client }: Member) => (await client.getSubscription()).data.subscription;
  const changesOf = ({ clinicId }: Member): Promise<string[]> =>
    app.ctx.db.knex('billing_events').where({ clinic_id: clinicId }).orderBy('id').pluck('status');

  test.each(['doubled', 'shuffled'])(
    'leave what the provider has, each change told once and after the one before: %s',
    async (webhooks) => {
      const { owners, sessionId } = await paidUnreported(webhooks);
      const [owner] = owners as [Member];
      for (let round = 0; round < ROUNDS; round++) {
        await Promise.all(
          owners.flatMap(({ client }) => [
            client.confirmCheckout({ payload: { sessionId } }),
            client.cancelSubscription(),
            client.reactivateSubscription(),
          ]),
        );
      }
      await allTold();
      await carrierBehaves(app);
      const { status, cancel_at_period_end } = await heldBy(owner);
      expect(await standing(owner)).toMatchObject({ status, cancelAtPeriodEnd: cancel_at_period_end });
      const [started, ...changes] = await changesOf(owner);
      expect(started).toBe('started');
      const expected = changes.map((_, place) => (place % 2 === 0 ? 'cancel_scheduled' : 'reactivated'));
      expect(changes).toEqual(expected);
      expect(changes.length % 2 === 1).toBe(cancel_at_period_end);
    },
  );

  test('are over once it has ended, whatever is on its way', async () => {
    const { owners, sessionId } = await paidUnreported('doubled');
    const [owner] = owners as [Member];
    const { id } = await heldBy(owner);
    const actions = owners.flatMap(({ client }) => [
      client.confirmCheckout({ payload: { sessionId } }),
      client.cancelSubscription(),
      client.reactivateSubscription(),
    ]);
    await Promise.allSettled([...actions, endAtProvider(app, id)]);
    await allTold();
    await carrierBehaves(app);
    expect(await standing(owner)).toMatchObject({
      status: 'canceled',
      charged: false,
      cancelAtPeriodEnd: false,
    });
    expect((await owner.client.getSubscriptionStatus()).paid).toBe(false);
    const changes = await changesOf(owner);
    expect(changes.at(-1)).toBe('ended');
    expect(changes.filter((change) => change === 'ended')).toHaveLength(1);
  });
});
