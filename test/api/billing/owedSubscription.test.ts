import { describe, expect, test } from 'vitest';
import {
  addMember,
  type Member,
  ONE_ENGINE,
  signIn,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { advance, customerOf, openCheckout, setCard } from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';

/** What becomes of a clinic whose payment fails. */

const DAY = 86_400;

describe.each(ONE_ENGINE)('a subscription that is owed on %s', (engine) => {
  /** A clinic whose first renewal failed just now; its own clock stands where the provider's does. */
  async function owing(graceDays: number): Promise<{ app: TestApp; owner: Member }> {
    const app = await startApp(engine, { worker: false, env: { PAST_DUE_GRACE_DAYS: String(graceDays) } });
    const owner = await addMember(app, { paid: false });
    await subscribe(app, owner);
    await setCard(app, await customerOf(app, owner), 'declines');
    const { currentPeriodEnd } = (await owner.client.getSubscription()).data.subscription;
    await moveTo(app, Date.parse(currentPeriodEnd ?? '') + 2 * 3_600_000);
    return { app, owner: await status(app, owner, 'past_due') };
  }

  /** Moves the clock of both. */
  async function moveTo(app: TestApp, ms: number): Promise<void> {
    app.ctx.config.clockOffset = (ms - Date.now()) / 1_000;
    await advance(app, 1);
  }

  const wait = (app: TestApp, days: number) => moveTo(app, app.ctx.now().getTime() + days * DAY * 1_000);

  const again = async (app: TestApp, owner: Member): Promise<Member> => ({
    ...owner,
    ...(await signIn(app, owner.email)),
  });

  /** The owner, signed in again once the subscription is as awaited: tokens end long before a month does. */
  async function status(app: TestApp, owner: Member, wanted: string): Promise<Member> {
    const signedIn = await again(app, owner);
    await eventually(
      async () => (await signedIn.client.getSubscriptionStatus()).subscriptionStatus === wanted,
    );
    return signedIn;
  }

  const text = ({ client }: Member) => send(client, [freshNumber()]);
  const unpaid = { status: 402, code: 'subscription_required' };

  test('stops texting at once where the operator grants no days, and goes on when it is paid', async () => {
    const { app, owner } = await owing(0);
    expect(await refusal(text(owner))).toMatchObject(unpaid);
    expect((await owner.client.canSendSms()).data).toMatchObject({
      canSend: false,
      reason: 'subscription_required',
    });
    const { subscription } = (await owner.client.getSubscription()).data;
    expect(subscription).toMatchObject({ status: 'past_due', charged: true, portal: true });
    expect(await refusal(openCheckout(app, owner))).toMatchObject({ code: 'subscription_running' });
    await setCard(app, await customerOf(app, owner), 'good');
    await wait(app, 3);
    const paid = await status(app, owner, 'active');
    expect((await text(paid)).data.accepted).toBe(1);
    const { activities } = await paid.client.listActivity({ query: { type: 'system_event' } });
    expect(activities.at(0)?.title).toBe('The open payment came through');
  });

  test('texts on for the days that the operator grants, from the start of the unpaid period', async () => {
    const { app, owner } = await owing(2);
    expect((await text(owner)).data.accepted).toBe(1);
    expect((await owner.client.getMe()).clinic).toMatchObject({ subscriptionStatus: 'past_due', paid: true });
    await wait(app, 1);
    expect((await text(await again(app, owner))).data.accepted).toBe(1);
    await wait(app, 1);
    expect(await refusal(text(await again(app, owner)))).toMatchObject(unpaid);
  });

  test('that nobody pays ends with the last attempt, and can be bought again', async () => {
    const { app, owner } = await owing(0);
    await wait(app, 16);
    const ended = await status(app, owner, 'canceled');
    expect(await refusal(text(ended))).toMatchObject(unpaid);
    await subscribe(app, ended);
    expect((await text(ended)).data.accepted).toBe(1);
  });

  test('stays unpaid where the provider is told so: nothing is sent, nothing second is sold, the portal opens', async () => {
    const { app, owner } = await owing(0);
    await carrierBehaves(app, { payments: { afterRetries: 'unpaid' } });
    await wait(app, 16);
    const unpaidOwner = await status(app, owner, 'unpaid');
    expect(await refusal(text(unpaidOwner))).toMatchObject(unpaid);
    expect(await refusal(openCheckout(app, unpaidOwner))).toMatchObject({ code: 'subscription_running' });
    const returnUrl = `${app.url}/billing`;
    expect((await unpaidOwner.client.openPortal({ payload: { returnUrl } })).data.url).toContain(
      '/sandbox/portal/',
    );
  });
});
