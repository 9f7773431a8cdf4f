import { describe, expect, test } from 'vitest';
import {
  addMember,
  type Member,
  mailsTo,
  ONE_ENGINE,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import {
  advance,
  anotherCheckout,
  booksOf,
  customerOf,
  owedEvents,
  payAt,
  setCard,
} from '../../support/payments.ts';
import { paymentEvent, providerPosts } from '../../support/providerPosts.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

/** What a clinic is told of a payment that does not go through, or that was one too many. */

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Moves the provider's clock behind the end of the period, when the next one is charged for the first time. */
async function renew(app: TestApp, { client }: Member): Promise<void> {
  const { currentPeriodEnd } = (await client.getSubscription()).data.subscription;
  const seconds = (Date.parse(currentPeriodEnd ?? '') - app.ctx.now().getTime()) / 1_000;
  await advance(app, Math.round(seconds) + 2 * HOUR);
}

const queued = (app: TestApp, { email }: Member) =>
  app.ctx.db.knex('mails').where({ kind: 'payment_failed', recipient: email });

async function subscriber(app: TestApp): Promise<Member> {
  const owner = await addMember(app, { paid: false, clinicName: 'Elm Street Clinic' });
  await subscribe(app, owner);
  return owner;
}

const told = async ({ client }: Member, title: string) => {
  const { activities } = await client.listActivity({ query: { type: 'system_event' } });
  return activities.filter((activity) => activity.title === title);
};

describe.each(ONE_ENGINE)('a payment that fails on %s', (engine) => {
  test('is told to every owner by mail once for each attempt, and to nobody else', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await subscriber(app);
    const clinicId = owner.clinicId as string;
    const second = await addMember(app, { clinicId });
    const others = [
      await addMember(app, { role: 'admin', clinicId }),
      await addMember(app, { role: 'staff', clinicId }),
      await subscriber(app),
    ];
    await setCard(app, await customerOf(app, owner), 'declines');
    await carrierBehaves(app, { payments: { webhooks: 'doubled' } });
    await renew(app, owner);
    await eventually(async () => (await owedEvents(app)) === 0);
    const [attempt] = await told(owner, 'A payment failed');
    expect(attempt?.description).toBe('$49.95 could not be charged. An owner can see to it in Billing.');
    const [event] = await booksOf<{
      id: string;
      type: string;
      data: { object: { id: string; customer: string } };
    }>(app, 'events', await customerOf(app, owner)).then((events) =>
      events.filter(({ type }) => type === 'invoice.payment_failed'),
    );
    if (!event) throw new Error('a failed payment is told');
    // The same attempt under another event.
    const answer = await providerPosts(app, paymentEvent('evt_another', event.type, event.data.object));
    expect(answer.status).toBe(200);
    const tellings = async () => [
      (await told(owner, 'A payment failed')).length,
      (await queued(app, owner)).length,
      (await queued(app, second)).length,
    ];
    expect(await tellings()).toEqual([1, 1, 1]);
    await advance(app, 3 * DAY);
    await eventually(async () => (await owedEvents(app)) === 0);
    expect(await tellings()).toEqual([2, 2, 2]);
    for (const other of others) expect(await queued(app, other)).toEqual([]);
  });

  test('is told no more where it was paid by the time of the telling', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await subscriber(app);
    const customer = await customerOf(app, owner);
    await setCard(app, customer, 'declines');
    await carrierBehaves(app, { payments: { webhooks: 'held' } });
    await renew(app, owner);
    await setCard(app, customer, 'good');
    await advance(app, 4 * DAY);
    await carrierBehaves(app);
    await eventually(async () => (await owedEvents(app)) === 0);
    expect(await queued(app, owner)).toEqual([]);
    expect(await told(owner, 'A payment failed')).toEqual([]);
  });
});

test.each(['declines', 'needs_action'] as const)(
  'the mail of a card that %s says how much, what to do and where, once',
  async (card) => {
    const app = await startApp('sqlite');
    const owner = await subscriber(app);
    await setCard(app, await customerOf(app, owner), card);
    await renew(app, owner);
    const mails = await mailsTo(app, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['A payment for Goodword failed']);
    const [mail] = mails;
    expect(mail?.text).toContain('$49.95 for the subscription of Elm Street Clinic could not be charged');
    expect(mail?.text).toContain('update the way you pay');
    expect(mail?.text).toContain(`${app.url}/billing`);
  },
);

test('the mail of a payment that was one too many says how much comes back, and that nothing is to be done', async () => {
  const app = await startApp('sqlite');
  const owner = await subscriber(app);
  await payAt(app, await anotherCheckout(app, owner));
  const [mail] = await mailsTo(app, owner.email);
  expect(mail?.subject).toBe('A second payment for Goodword is paid back');
  expect(mail?.text).toContain('Elm Street Clinic was paid for twice.');
  expect(mail?.text).toMatch(/its\s+payment\s+of\s+\$49\.95\s+goes\s+back\s+the\s+way\s+it\s+came/);
  expect(mail?.text).toContain(`${app.url}/billing`);
});
