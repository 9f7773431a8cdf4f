import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endDeleted, endIfDeleted } from '../../../server/domain/admin/endDeleted.ts';
import { cancelAllOf } from '../../../server/domain/sending/cancel.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  signIn,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { booksOf, customerOf, openCheckout, owedEvents } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';

/** What becomes of the subscription of a clinic that is deleted. */

describe.each(ENGINES)('the subscription of a clinic that a super admin deletes on %s', (engine) => {
  let app: TestApp;
  let boss: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    boss = await addMember(app, { role: 'super_admin' });
  });

  const params = ({ clinicId }: Pick<Member, 'clinicId'>) => ({ params: { id: clinicId ?? '' } });
  const remove = (owner: Pick<Member, 'clinicId'>) => boss.client.deleteClinic(params(owner));
  const restore = (owner: Pick<Member, 'clinicId'>) => boss.client.restoreClinic(params(owner));
  const subscriptionsOf = (customer: string) => booksOf<{ status: string }>(app, 'subscriptions', customer);

  test('is ended by a worker where the provider did not answer', async () => {
    const owner = await subscriber();
    const customer = await customerOf(app, owner);
    await carrierBehaves(app, { mode: 'server_error', calls: 'payments' });
    await remove(owner);
    await carrierBehaves(app);
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
    while ((await endDeleted(app.ctx, '')) !== '');
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'canceled' }]);
    expect((await boss.client.getClinic(params(owner))).data.subscriptionStatus).toBe('canceled');
  });

  async function subscriber(): Promise<Member> {
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    await eventually(async () => (await owedEvents(app)) === 0);
    return owner;
  }

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('ends at once, without a refund; those of others go on', async () => {
      const [owner, neighbour] = [await subscriber(), await subscriber()];
      const customer = await customerOf(app, owner);
      await remove(owner);
      expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'canceled' }]);
      expect(await booksOf(app, 'refunds', customer)).toEqual([]);
      expect((await boss.client.getClinic(params(owner))).data.subscriptionStatus).toBe('canceled');
      expect(await subscriptionsOf(await customerOf(app, neighbour))).toMatchObject([{ status: 'active' }]);
      expect((await neighbour.client.getSubscriptionStatus()).paid).toBe(true);
    });

    test('stays ended when the clinic comes back, which can subscribe again', async () => {
      const owner = await subscriber();
      await remove(owner);
      await restore(owner);
      const again = { ...owner, ...(await signIn(app, owner.email)) };
      expect(await again.client.getSubscriptionStatus()).toMatchObject({ subscriptionStatus: 'canceled' });
      await subscribe(app, again);
      expect(await again.client.getSubscriptionStatus()).toMatchObject({ subscriptionStatus: 'active' });
    });

    test('goes on, with what is queued, where the clinic was restored before the deletion was through', async () => {
      const owner = await subscriber();
      const phones = [freshNumber()];
      const tomorrow = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
      await send(owner.client, phones, { sendNow: false, scheduledFor: tomorrow });
      await cancelAllOf(app.ctx, owner.clinicId ?? '');
      await endIfDeleted(app.ctx, owner.clinicId ?? '');
      expect((await owner.client.listScheduled()).data).toHaveLength(1);
      expect(await subscriptionsOf(await customerOf(app, owner))).toMatchObject([{ status: 'active' }]);
    });

    test('is not sold any more: a checkout that is open ends too', async () => {
      const owner = await addMember(app, { paid: false });
      const { sessionId } = await openCheckout(app, owner);
      await remove(owner);
      const sessions = await booksOf(app, 'sessions', await customerOf(app, owner));
      expect(sessions).toMatchObject([{ id: sessionId, status: 'expired' }]);
    });
  });
});
