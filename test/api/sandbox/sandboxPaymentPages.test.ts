import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OFFER } from '../../../server/contract/core/limits.ts';
import { addMember, type Member, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { ask, type Shown } from '../../support/payerPages.ts';
import { advance, booksOf, customerOf, openCheckout, payAt, setCard } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';

/** What a payer sees at the pretend payment provider: checkout, invoice and portal, without a key and without a script. */

/** Longer than any period and the hour for which its invoice is a draft. */
const MONTH = 32 * 86_400;

let shared: TestApp;
let app: TestApp;
let owner: Member;

/** Goes on there, with a clinic that has not paid. */
async function beAt(there: TestApp): Promise<void> {
  app = there;
  owner = await addMember(app, { paid: false, clinicName: 'Oak & Elm <Clinic>' });
}

beforeAll(async () => {
  shared = await startApp('sqlite', { worker: false }, afterAll);
});
beforeEach(() => beAt(shared));

/** A Goodword of its own for a story in which months pass at the provider. */
const beApart = async () => beAt(await startApp('sqlite', { worker: false }));

const plain = ({ text }: Shown): string =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.');

const statusOf = async (): Promise<string> => (await owner.client.getSubscription()).data.subscription.status;

describe('The checkout page', () => {
  test('shows what is bought, says that it is pretend, and asks for no key, no card and no script', async () => {
    const { url } = await openCheckout(app, owner);
    const page = await ask(url);
    expect(page.status).toBe(200);
    expect(plain(page)).toContain('Goodword, each month 1,000 texts a month $49.95');
    expect(plain(page)).toContain('charged later $0.05 each');
    expect(plain(page)).toContain('Due now $49.95');
    expect(plain(page)).toContain('No card is asked for, and no money moves.');
    expect(page.text).not.toContain('<script');
    expect(page.policy).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self'; form-action /);
  });

  test('shows the discount of an offer', async () => {
    await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ offer: OFFER.tag });
    const { url } = await openCheckout(app, owner);
    expect(plain(await ask(url))).toMatch(/Discount limited-50-off −\$24\.9[78] Due now \$24\.9[78]/);
  });

  test('a payment that goes through leads to the product, and a form may lead nowhere else', async () => {
    const { url, sessionId } = await openCheckout(app, owner);
    expect((await ask(url)).policy).toContain(`form-action 'self' ${app.url};`);
    const paid = await ask(url, { outcome: 'paid' });
    expect(paid).toMatchObject({
      status: 303,
      to: `${app.url}/payment/success?session_id=${sessionId}`,
    });
    await owner.client.confirmCheckout({ payload: { sessionId } });
    expect(await statusOf()).toBe('active');
    expect(plain(await ask(url))).toContain('This is paid');
    expect((await ask(url, { outcome: 'paid' })).status).toBe(303);
    expect(await booksOf(app, 'subscriptions', await customerOf(app, owner))).toHaveLength(1);
  });

  test('a declined card stays and says so; another one pays', async () => {
    const { url } = await openCheckout(app, owner);
    const declined = await ask(url, { outcome: 'declined' });
    expect(declined.status).toBe(422);
    expect(plain(declined)).toContain('The card was declined. Nothing was paid.');
    expect(await statusOf()).toBe('trial');
    expect((await ask(url, { outcome: 'nonsense' })).text).toContain('Choose a card.');
    expect((await ask(url, { outcome: 'paid' })).to).toContain('/payment/success');
  });

  test.each([
    ['paid', { status: 303 }],
    ['declined', { status: 422 }],
  ])('a card that asks for confirmation waits for it, and is %s', async (outcome, answer) => {
    const { url } = await openCheckout(app, owner);
    const asked = await ask(url, { outcome: 'needs_action' });
    expect(asked).toMatchObject({ status: 303, to: new URL(url).pathname });
    const page = await ask(url);
    expect(plain(page)).toContain('The bank asks for confirmation');
    expect(page.text).not.toContain('value="needs_action"');
    expect(await ask(url, { outcome })).toMatchObject(answer);
  });

  test('a payment that takes days is under way until the money comes', async () => {
    const { url, sessionId } = await openCheckout(app, owner);
    expect((await ask(url, { outcome: 'processing' })).to).toContain('/payment/success');
    expect(plain(await ask(url))).toContain('The payment is under way');
    await payAt(app, sessionId, 'paid');
    expect(plain(await ask(url))).toContain('This is paid');
  });

  test('a payment that takes days and fails says so', async () => {
    await beApart();
    const { url } = await openCheckout(app, owner);
    await ask(url, { outcome: 'processing_failed' });
    expect(plain(await ask(url))).toContain('The payment is under way');
    await advance(app, MONTH);
    expect(plain(await ask(url))).toContain('The payment failed');
    expect((await ask(url, { outcome: 'paid' })).to).toBe(new URL(url).pathname);
  });

  test('a checkout that ended says so and leads back, and one that never was says that too', async () => {
    const first = await openCheckout(app, owner);
    await openCheckout(app, owner);
    const ended = await ask(first.url);
    expect(plain(ended)).toContain('This checkout has ended');
    expect(ended.text).toContain(`href="${app.url}/payment/cancel"`);
    expect((await ask(first.url, { outcome: 'paid' })).to).toBe(new URL(first.url).pathname);
    expect(await ask(`${app.url}/sandbox/pay/cs_test_unknown`)).toMatchObject({ status: 404 });
    expect(await ask(`${app.url}/sandbox/pay/cs_test_unknown`, { outcome: 'paid' })).toMatchObject({
      status: 404,
    });
  });

  test.each<Record<string, string>>([
    { origin: 'https://elsewhere.example.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a form of a foreign page does nothing: %j', async (headers) => {
    const { url } = await openCheckout(app, owner);
    expect((await ask(url, { outcome: 'paid' }, headers)).status).toBe(403);
    expect(plain(await ask(url))).toContain('Due now');
    expect((await ask(url, { outcome: 'paid' }, { origin: app.url })).status).toBe(303);
  });
});

describe('The portal', () => {
  const openPortal = async () => {
    const { data } = await owner.client.openPortal({ payload: { returnUrl: `${app.url}/billing` } });
    return data.url;
  };

  test('shows the subscription, its dates and invoices, with names as they are written', async () => {
    await subscribe(app, owner);
    const page = await ask(await openPortal());
    expect(page.text).toContain('Oak &amp; Elm &lt;Clinic&gt;');
    expect(plain(page)).toMatch(/Subscription Active Renews on \w+ \d+, \d{4}/);
    expect(plain(page)).toMatch(/The card ending in \d{4} is kept: accepted/);
    expect(plain(page)).toContain('$49.95 Paid');
    expect(page.text).toContain(`href="${app.url}/billing"`);
  });

  test('cancels at the end of the period and takes it back, and the product follows', async () => {
    await subscribe(app, owner);
    const url = await openPortal();
    const [{ id } = { id: '' }] = await booksOf<{ id: string }>(
      app,
      'subscriptions',
      await customerOf(app, owner),
    );
    const cancelled = async () => (await owner.client.getSubscription()).data.subscription.cancelAtPeriodEnd;
    expect(await ask(url, { choice: 'cancel', subscription: id })).toMatchObject({ status: 303 });
    expect(plain(await ask(url))).toMatch(/Ends on \w+ \d+, \d{4}\. Nothing more is charged\./);
    await eventually(cancelled);
    expect(await ask(url, { choice: 'keep', subscription: id })).toMatchObject({ status: 303 });
    expect(plain(await ask(url))).toContain('Renews on');
    await eventually(async () => !(await cancelled()));
  });

  test('changes the card', async () => {
    await subscribe(app, owner);
    const url = await openPortal();
    expect(await ask(url, { choice: 'card', card: 'declines' })).toMatchObject({ status: 303 });
    expect(plain(await ask(url))).toContain('is kept: declined');
    expect(await ask(url, { choice: 'card', card: 'gold' })).toMatchObject({ status: 422 });
  });

  test('opens the subscriptions of its own customer alone', async () => {
    await subscribe(app, owner);
    const url = await openPortal();
    const other = await addMember(app, { paid: false, clinicName: 'Another Clinic' });
    await subscribe(app, other);
    const customer = await customerOf(app, other);
    const [theirs] = await booksOf<{ id: string }>(app, 'subscriptions', customer);
    const tried = await ask(url, { choice: 'cancel', subscription: theirs?.id ?? '' });
    expect(tried.status).toBe(422);
    const [after] = await booksOf<{ cancel_at_period_end: boolean }>(app, 'subscriptions', customer);
    expect(after?.cancel_at_period_end).toBe(false);
    expect(tried.text).not.toContain('Another Clinic');
    expect(await ask(`${app.url}/sandbox/portal/bps_unknown`)).toMatchObject({ status: 404 });
  });
});

describe('The invoice', () => {
  const renewBadly = async () => {
    await beApart();
    await subscribe(app, owner);
    const customer = await customerOf(app, owner);
    await setCard(app, customer, 'declines');
    await advance(app, MONTH);
    await eventually(async () => (await statusOf()) === 'past_due');
    const [newest] = await booksOf<{ hosted_invoice_url: string }>(app, 'invoices', customer);
    return newest?.hosted_invoice_url ?? '';
  };

  test('shows its lines, and what is paid is not paid again', async () => {
    await subscribe(app, owner);
    const [paid] = await booksOf<{ hosted_invoice_url: string }>(
      app,
      'invoices',
      await customerOf(app, owner),
    );
    const page = await ask(paid?.hosted_invoice_url ?? '');
    expect(plain(page)).toMatch(/Invoice .+ Paid .+ Total \$49\.95/);
    expect(page.text).not.toContain('<form');
  });

  test('is paid where a renewal failed, and the clinic is active again', async () => {
    const url = await renewBadly();
    expect(plain(await ask(url))).toContain('Not paid');
    const declined = await ask(url, { card: 'declines' });
    expect(declined.status).toBe(422);
    expect(plain(declined)).toContain('The card was declined.');
    expect((await ask(url, { card: 'good' })).status).toBe(303);
    expect(plain(await ask(url))).toContain('Paid');
    await eventually(async () => (await statusOf()) === 'active');
  });

  test('a card that asks for confirmation is asked for it', async () => {
    const url = await renewBadly();
    const asked = await ask(url, { card: 'needs_action' });
    expect(asked.to).toBe(`${new URL(url).pathname}?step=confirm`);
    expect(plain(await ask(new URL(asked.to ?? '', url).href))).toContain('The bank asks for confirmation');
    expect((await ask(url, { confirm: 'no' })).status).toBe(422);
    expect((await ask(url, { confirm: 'yes' })).to).toBe(new URL(url).pathname);
    await eventually(async () => (await statusOf()) === 'active');
  });

  test('one that never was says so', async () => {
    expect(await ask(`${app.url}/sandbox/invoices/in_unknown`)).toMatchObject({ status: 404 });
  });
});
