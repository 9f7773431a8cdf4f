import { expect, test } from 'vitest';
import { OFFER, OFFER_CENTS, PRICE_CENTS } from '../../../server/contract/core/limits.ts';
import { addMember, startApp, subscribe } from '../../support/app.ts';
import { advance, openCheckout, owedEvents, payAt } from '../../support/payments.ts';
import { eventually } from '../../support/sandbox.ts';

/** What is told of a checkout afterwards: of the offer's end, and of a sale. */

test('the offer’s last period says that the whole price follows', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app, { paid: false });
  await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ offer: OFFER.tag });
  await subscribe(app, owner);
  const next = async () => {
    const { nextAmount, discountUntil } = (await owner.client.getSubscription()).data.subscription;
    return { nextAmount, ends: discountUntil !== null };
  };
  expect(await next()).toEqual({ nextAmount: OFFER_CENTS, ends: true });
  for (let month = 1; month < OFFER.months - 1; month += 1) await advance(app, 30.4 * 86_400);
  await eventually(async () => (await owedEvents(app)) === 0);
  expect(await next()).toEqual({ nextAmount: OFFER_CENTS, ends: true });
  await advance(app, 31 * 86_400);
  await eventually(async () => (await owedEvents(app)) === 0);
  expect(await next()).toEqual({ nextAmount: PRICE_CENTS, ends: false });
});

test('where the operator counts sales, a confirmed checkout names the picture with price and currency', async () => {
  const env = { CONVERSION_URL: 'https://ads.example.com/sale.gif?v={value}&c={currency}' };
  const app = await startApp('sqlite', { worker: false, env });
  const owner = await addMember(app, { paid: false });
  const { sessionId } = await openCheckout(app, owner);
  await payAt(app, sessionId);
  const { data } = await owner.client.confirmCheckout({ payload: { sessionId } });
  expect(data.conversionUrl).toBe('https://ads.example.com/sale.gif?v=49.95&c=USD');
});
