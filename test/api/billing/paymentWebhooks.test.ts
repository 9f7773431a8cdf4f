import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { PAYMENT_EVENT_TYPES } from '../../../server/domain/ports.ts';
import { removeOld } from '../../../server/domain/retention.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { everything } from '../../support/everything.ts';
import {
  advance,
  customerOf,
  openCheckout,
  owedEvents,
  payAt,
  subscriptionIdOf,
} from '../../support/payments.ts';
import { paymentEvent, providerPosts } from '../../support/providerPosts.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

/** What the payment provider tells by itself: signed, once each, and never believed where it can be asked. */

const MONTH = 32 * 86_400;
let events = 0;
const freshId = () => `evt_test_${++events}`;

describe.each(ENGINES)('webhooks of the payment provider on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    await eventually(async () => (await owedEvents(app)) === 0);
  });

  const statusOf = async ({ client }: Member) => (await client.getSubscriptionStatus()).subscriptionStatus;
  const known = ({ ctx }: TestApp, id: string) => ctx.db.knex('payment_events').where({ id });

  /** An event that would end the owner's subscription if it were believed. */
  async function lie(id = freshId()) {
    const object = {
      id: await subscriptionIdOf(app, owner),
      customer: await customerOf(app, owner),
      status: 'canceled',
    };
    return paymentEvent(id, 'customer.subscription.deleted', object);
  }

  test('are worked through once: the second time the provider is not even asked', async () => {
    const event = await lie();
    await Promise.all([providerPosts(app, event), providerPosts(app, event), providerPosts(app, event)]);
    expect(await known(app, event.id)).toHaveLength(1);
    await carrierBehaves(app, { mode: 'server_error', calls: 'payments' });
    expect((await providerPosts(app, event)).status).toBe(200);
    expect((await providerPosts(app, await lie())).status).toBe(503);
    await carrierBehaves(app);
  });

  test('are forgotten when they come no more', async () => {
    const event = await lie();
    await providerPosts(app, event);
    const before = await removeOld(app.ctx, 'payment_events');
    expect(before).toBe(0);
    const days = (LIMITS.paymentEventDays + 1) * 86_400;
    app.ctx.config.clockOffset += days;
    expect(await removeOld(app.ctx, 'payment_events')).toBeGreaterThan(0);
    app.ctx.config.clockOffset -= days;
    expect(await known(app, event.id)).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('that nobody signed, or somebody else, or for another body, or long ago, are refused and change nothing', async () => {
      const event = await lie();
      const before = await everything(app);
      const post = (signature: string | null) =>
        fetch(`${app.url}/api/webhooks/stripe`, {
          method: 'POST',
          headers: signature === null ? {} : { 'stripe-signature': signature },
          body: JSON.stringify(event),
        });
      const answers = await Promise.all([
        post(null),
        post(''),
        post('t=1,v1=00'),
        providerPosts(app, event, { secret: 'whsec_of_somebody_else' }),
        providerPosts(app, event, { secret: '' }),
        providerPosts(app, event, { signed: await lie() }),
        providerPosts(app, event, { secondsAgo: 301 }),
        providerPosts(app, event, { secondsAgo: 86_400 }),
        providerPosts(app, 'not JSON at all'),
        providerPosts(app, ''),
      ]);
      for (const answer of answers) {
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'bad_signature' }]);
      }
      expect(await everything(app)).toEqual(before);
    });

    test('are read to a size, and posted alone', async () => {
      const answer = await providerPosts(app, { ...(await lie()), more: 'x'.repeat(2 * 1024 * 1024) });
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
      expect((await fetch(`${app.url}/api/webhooks/stripe`)).status).toBe(404);
    });

    test('of types that nobody asked for and of customers of others are taken and leave nothing', async () => {
      const customer = await customerOf(app, owner);
      const before = await everything(app);
      const strange = [
        paymentEvent(freshId(), 'charge.refunded', { id: 'ch_1', customer }),
        paymentEvent(freshId(), 'customer.subscription.unreported_of', { id: 'sub_1', customer }),
        ...PAYMENT_EVENT_TYPES.flatMap((type) => [
          paymentEvent(freshId(), type, { id: 'sub_1', customer: 'cus_of_somebody_else' }),
          paymentEvent(freshId(), type, { id: 'sub_1', customer: null }),
          paymentEvent(freshId(), type, { id: 'sub_1' }),
        ]),
      ];
      for (const event of strange) expect((await providerPosts(app, event)).status).toBe(200);
      expect(await everything(app)).toEqual(before);
    });

    test('say when to look, not what is: one that lies, or is a day late, changes nothing', async () => {
      const rows = await auditedBy(app.ctx, async () => {
        expect((await providerPosts(app, await lie())).status).toBe(200);
      });
      expect(rows).toEqual([]);
      expect(await statusOf(owner)).toBe('active');
    });

    test.each(['server_error', 'too_many', 'accept_then_drop'])(
      'that find the provider in trouble (%s) are sent again, and then believed',
      async (mode) => {
        const event = await lie();
        await carrierBehaves(app, { mode, calls: 'payments' });
        const answer = await providerPosts(app, event);
        expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
        expect(await known(app, event.id)).toEqual([]);
        await carrierBehaves(app);
        expect((await providerPosts(app, event)).status).toBe(200);
        expect(await known(app, event.id)).toHaveLength(1);
      },
    );

    test.each(['normal', 'doubled', 'shuffled', 'held'])(
      'switch a clinic on by themselves, follow its life and tell it once: %s',
      async (webhooks) => {
        const buyer = await addMember(app, { paid: false });
        const { sessionId } = await openCheckout(app, buyer);
        const ready = async (wanted: string) => {
          if (webhooks === 'held') {
            expect(await statusOf(buyer)).not.toBe(wanted);
            await carrierBehaves(app);
          }
          await eventually(async () => (await statusOf(buyer)) === wanted);
          await carrierBehaves(app, { payments: { webhooks } });
        };
        await carrierBehaves(app, { payments: { webhooks } });
        await payAt(app, sessionId);
        await ready('active');
        await buyer.client.cancelSubscription();
        await advance(app, MONTH);
        await ready('canceled');
        await carrierBehaves(app);
        const { activities } = await buyer.client.listActivity({ query: { type: 'system_event' } });
        expect(activities.map(({ title }) => title)).toEqual([
          'The subscription has ended',
          'The subscription was cancelled',
          'The subscription has begun',
        ]);
      },
    );

    test('are written as the system’s, a person’s confirmation as theirs', async () => {
      const buyer = await addMember(app, { paid: false });
      const { sessionId } = await openCheckout(app, buyer);
      const rows = await auditedBy(app.ctx, async () => {
        await payAt(app, sessionId);
        await eventually(async () => (await statusOf(buyer)) === 'active');
        await buyer.client.confirmCheckout({ payload: { sessionId } });
      });
      const created = {
        action: 'CREATE',
        entityType: 'subscription',
        userId: null,
        clinicId: buyer.clinicId,
      };
      expect(rows.filter(({ clinicId }) => clinicId === buyer.clinicId)).toMatchObject([created]);
    });
  });
});
