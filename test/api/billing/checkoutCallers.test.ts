import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { addMember, type NewMember, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { checkoutAddresses, customerOf, openCheckout } from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';

/** Who may begin to pay, how often, and where the payment provider sends them back to. */

describe.each(ONE_ENGINE)('a checkout on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const preview = (wish: NewMember = {}) => addMember(app, { paid: false, ...wish });

  test('leads nowhere but to this server', async () => {
    const owner = await preview();
    const { successUrl, cancelUrl } = checkoutAddresses(app);
    const { host, port } = new URL(app.url);
    const foreign = [
      'https://evil.example.org/?s={CHECKOUT_SESSION_ID}',
      `http://${host}@evil.example.org/?s={CHECKOUT_SESSION_ID}`,
      `http://robin@${host}/?s={CHECKOUT_SESSION_ID}`,
      `http://${host}.evil.example.org/?s={CHECKOUT_SESSION_ID}`,
      `http://clinic.localhost:${port}/?s={CHECKOUT_SESSION_ID}`,
      `http://127.0.0.1:1/?s={CHECKOUT_SESSION_ID}`,
      `https://${host}/?s={CHECKOUT_SESSION_ID}`,
      `http://evil.example.org\\@${host}/?s={CHECKOUT_SESSION_ID}`,
      'javascript:alert("{CHECKOUT_SESSION_ID}")',
      '/payment/success?session_id={CHECKOUT_SESSION_ID}',
    ];
    const calls = (url: string): [string, (client: Client) => Promise<unknown>][] => [
      ['successUrl', (client) => client.startCheckout({ payload: { successUrl: url, cancelUrl } })],
      ['cancelUrl', (client) => client.startCheckout({ payload: { successUrl, cancelUrl: url } })],
      ['returnUrl', (client) => client.openPortal({ payload: { returnUrl: url } })],
    ];
    for (const url of foreign) {
      for (const [path, call] of calls(url)) {
        // Each of these calls is one of the few that a person has in a minute.
        const { client } = await addMember(app, { clinicId: owner.clinicId as string });
        const answer = await refusal(call(client));
        expect([url, answer]).toMatchObject([
          url,
          { status: 400, code: 'invalid_input', details: [{ path }] },
        ]);
      }
    }
    const noPlaceholder = { successUrl: cancelUrl, cancelUrl };
    expect(await refusal(owner.client.startCheckout({ payload: noPlaceholder }))).toMatchObject({
      status: 400,
    });
    expect(await customerOf(app, owner)).toBeUndefined();
  });

  test('is opened under any name of the machine itself', async () => {
    const { successUrl, cancelUrl } = checkoutAddresses(app);
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const own = (url: string) => url.replace('127.0.0.1', name);
      const { client } = await preview();
      await client.startCheckout({ payload: { successUrl: own(successUrl), cancelUrl: own(cancelUrl) } });
    }
  });

  test('and all that follows it is the owner’s alone', async () => {
    const owner = await preview();
    const clinicId = owner.clinicId as string;
    const calls: ((client: Client) => Promise<unknown>)[] = [
      (client) => client.startCheckout({ payload: checkoutAddresses(app) }),
      (client) => client.confirmCheckout({ payload: { sessionId: 'cs_test_1' } }),
      (client) => client.cancelSubscription(),
      (client) => client.reactivateSubscription(),
      (client) => client.getBillingHistory(),
      (client) => client.openPortal({ payload: { returnUrl: `${app.url}/billing` } }),
    ];
    const refused = [
      [(await addMember(app, { role: 'staff', clinicId })).client, { status: 403, code: 'forbidden' }],
      [(await addMember(app, { role: 'admin', clinicId })).client, { status: 403, code: 'forbidden' }],
      [(await addMember(app, { role: 'super_admin' })).client, { status: 403, code: 'clinic_required' }],
      [app.anybody, { status: 401, code: 'unauthorized' }],
    ] as const;
    for (const [client, answer] of refused) {
      for (const call of calls) expect(await refusal(call(client))).toMatchObject(answer);
    }
    expect(await customerOf(app, owner)).toBeUndefined();
  });

  test('is asked for by one person a few times in a minute', async () => {
    const owner = await preview();
    for (let calls = 0; calls < 10; calls++) await openCheckout(app, owner);
    const answer = await refusal(openCheckout(app, owner));
    expect(answer).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(answer.retryAfter).toBeGreaterThan(0);
  });
});
