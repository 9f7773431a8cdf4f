import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, type Member, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { ask, operatorOf } from '../../support/payerPages.ts';
import { booksOf, customerOf, openCheckout } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';

/** The tab Payments of the sandbox: what only the provider and time can do, for the one who has the sandbox key. */

const TAB = '/sandbox/payments';

let shared: TestApp;
let app: TestApp;
let owner: Member;
let operator: Awaited<ReturnType<typeof operatorOf>>;

/** Goes on there, with a clinic that has not paid. */
async function beAt(there: TestApp): Promise<void> {
  app = there;
  owner = await addMember(app, { paid: false, clinicName: 'Oak Street Clinic' });
  operator = await operatorOf(app);
}

beforeAll(async () => {
  shared = await startApp('sqlite', { worker: false }, afterAll);
});
beforeEach(() => beAt(shared));

/** A Goodword of its own for a story in which time passes, webhooks are held, or nobody else has paid. */
const beApart = async () => beAt(await startApp('sqlite', { worker: false }));

const subscription = async () => (await owner.client.getSubscription()).data.subscription;

/** Subscribes, and gives what the forms name. */
async function customer() {
  await subscribe(app, owner);
  const id = await customerOf(app, owner);
  const [held] = await booksOf<{ id: string }>(app, 'subscriptions', id);
  return { customer: id, subscription: held?.id ?? '' };
}

test('asks for the sandbox key, for what it shows and for every action', async () => {
  const named = await customer();
  const shown = await ask(app.url + TAB);
  expect(shown.status).toBe(401);
  expect(shown.text).not.toContain('Oak Street Clinic');
  expect(await ask(`${app.url + TAB}/end`, named)).toMatchObject({ status: 401 });
  expect((await subscription()).status).toBe('active');
});

test('says that nobody pays yet, lists customers, and finds one by a piece of a name', async () => {
  await beApart();
  expect((await operator(TAB)).text).toContain('Nobody has begun to pay.');
  const named = await customer();
  const { text } = await operator(`${TAB}?search=oak`);
  expect(text).toContain(`data-key="${named.customer}"`);
  expect(text).toContain('$49.95');
  const none = (await operator(`${TAB}?search=nobody`)).text;
  expect(none).toContain('No name or email holds these words.');
  expect(none).not.toContain('Nobody has begun to pay.');
});

test('time that passes to the end of the period renews the subscription, and charges for it', async () => {
  await beApart();
  const named = await customer();
  const { currentPeriodEnd } = await subscription();
  const passed = await operator(`${TAB}/time`, { customer: named.customer, span: 'period' });
  expect(passed).toMatchObject({ status: 303, to: `${TAB}?customer=${named.customer}` });
  await eventually(async () => (await subscription()).currentPeriodStart === currentPeriodEnd);
  const invoices = await booksOf(app, 'invoices', named.customer);
  expect(invoices).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
});

test.each(['day', 'month'])('a %s may pass', async (span) => {
  await beApart();
  const named = await customer();
  expect((await operator(`${TAB}/time`, { customer: named.customer, span })).status).toBe(303);
  expect((await operator(`${TAB}/time`, { customer: named.customer, span: 'century' })).status).toBe(422);
});

test('a refund is given once, and says why it is not given again', async () => {
  const named = await customer();
  expect((await operator(`${TAB}/refund`, named)).status).toBe(303);
  expect(await booksOf(app, 'refunds', named.customer)).toHaveLength(1);
  const again = await operator(`${TAB}/refund`, named);
  expect(again.status).toBe(422);
  expect(again.text).toContain('role="alert"');
  expect(await booksOf(app, 'refunds', named.customer)).toHaveLength(1);
});

test('a subscription that is ended here ends in the product', async () => {
  const named = await customer();
  expect((await operator(`${TAB}/end`, named)).status).toBe(303);
  await eventually(async () => (await subscription()).status === 'canceled');
  expect((await operator(`${TAB}?customer=${named.customer}`)).text).toContain('Ended on');
});

test.each([
  ['paid', 'active'],
  ['declined', 'trial'],
])('a payment that is under way is settled as %s, and the clinic is %s', async (outcome, status) => {
  const { url, sessionId } = await openCheckout(app, owner);
  await ask(url, { outcome: 'processing' });
  const id = await customerOf(app, owner);
  expect((await operator(`${TAB}?customer=${id}`)).text).toContain('The payment is under way.');
  await operator(`${TAB}/settle`, { customer: id, session: sessionId, outcome });
  if (outcome === 'paid') await eventually(async () => (await subscription()).status === status);
  expect((await subscription()).status).toBe(status);
  expect((await operator(`${TAB}?customer=${id}`)).text).not.toContain('The payment is under way.');
});

describe('The webhooks', () => {
  test('are held back, counted as owed, and delivered once they may be', async () => {
    await beApart();
    const named = await customer();
    await eventually(async () => (await operator(TAB)).text.includes('All are delivered.'));
    await operator(`${TAB}/webhooks`, { webhooks: 'held' });
    await operator(`${TAB}/end`, named);
    const { text } = await operator(TAB);
    expect(text).toMatch(/\d+ still to be delivered\./);
    expect(text).toContain('<option value="held" selected>');
    expect((await subscription()).status).toBe('active');
    await operator(`${TAB}/webhooks`, { webhooks: 'normal' });
    await eventually(async () => (await subscription()).status === 'canceled');
    await eventually(async () => (await operator(TAB)).text.includes('All are delivered.'));
  });

  test('take no trouble that is none', async () => {
    expect((await operator(`${TAB}/webhooks`, { webhooks: 'eaten' })).status).toBe(422);
    expect((await operator(`${TAB}/nonsense`, {})).status).toBe(422);
  });
});

test('the card that renewals are paid with is changed', async () => {
  await beApart();
  const named = await customer();
  await operator(`${TAB}/card`, { ...named, card: 'declines' });
  expect((await operator(`${TAB}?customer=${named.customer}`)).text).toContain(
    '<option value="declines" selected>',
  );
  await operator(`${TAB}/time`, { customer: named.customer, span: 'month' });
  await eventually(async () => (await subscription()).status === 'past_due');
});
