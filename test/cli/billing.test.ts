import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { OFFER } from '../../server/contract/core/limits.ts';
import { addMember, type Member, startApp, subscribe, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { advance, customerOf, openCheckout, payAt, setCard } from '../support/payments.ts';
import { eventually, sandboxScript } from '../support/sandbox.ts';
import { layWire } from './wire.ts';

/** What a clinic pays for, seen, ended and taken up again from the terminal. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

/** Somebody at a terminal whose clinic pays for a subscription. */
beforeEach(async () => {
  owner = await addMember(app, { paid: false });
  await subscribe(app, owner);
  desk = await deskOf(app, owner, onTestFinished);
});

const billing = (...words: string[]) => desk.run(['billing', ...words]);
const subscription = async () => (await owner.client.getSubscription()).data.subscription;

describe('status', () => {
  test('says what is paid for, what that means, and what an owner can do', async () => {
    const { code, stdout, stderr } = await billing('status');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Status +Paid\nPeriod began +\S.*\nPeriod ends +in ([34] weeks|1 month)\nRenewal +by itself\nNext payment +\$49\.95\n$/,
    );
    expect(stderr).toMatch(
      /^Everything is switched on\.\nAn owner can:\ngoodword billing cancel .*\ngoodword billing portal .*\n$/,
    );
    const exact = await billing('status', '--utc', '--json');
    expect(JSON.parse(exact.stdout).data.subscription).toEqual(await subscription());
    expect((await billing('status', '--utc')).stdout).toMatch(/^Period ends +\d{4}-\d\d-\d\dT[\d:.]+Z$/m);
  });

  test('says what the next payment is lower by, and until when', async () => {
    const offered = await addMember(app, { paid: false });
    await app.ctx.db.knex('clinics').where({ id: offered.clinicId }).update({ offer: OFFER.tag });
    await subscribe(app, offered);
    const { stdout } = await (await deskOf(app, offered, onTestFinished)).run(['billing', 'status']);
    expect(stdout).toMatch(
      /^Next payment +\$24\.97\nDiscount +\$24\.98 off, ends in (1 year|1[12] months)$/m,
    );
  });

  test('of a payment that takes days says that it is on its way, and leads to no second one', async () => {
    const waiting = await addMember(app, { paid: false });
    await payAt(app, (await openCheckout(app, waiting)).sessionId, 'processing');
    const pendingSince = async () => (await waiting.client.getSubscription()).data.subscription.pendingSince;
    await eventually(async () => (await pendingSince()) !== null);
    const itsDesk = await deskOf(app, waiting, onTestFinished);
    const { stdout, stderr } = await itsDesk.run(['billing', 'status']);
    expect(stdout).toMatch(/^Status +Payment on its way\nPayment begun +\S.*\n$/);
    expect(stderr).toContain('The payment is not through yet.');
    expect(stderr).not.toContain('goodword billing checkout');
    const second = await itsDesk.run(['billing', 'checkout']);
    expect(second.stderr).toContain('✗ The payment is not through yet.');
  });

  test('of a preview account leads to the checkout, as whoami does', async () => {
    const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const { code, stdout, stderr } = await preview.run(['billing', 'status']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Status  Preview Mode\n' });
    expect(stderr).toContain('You see sample data.');
    expect(stderr).toContain('goodword billing checkout');
    expect((await preview.run(['whoami'])).stderr).toContain('See goodword billing status.');
  });

  test('set by the operator says so, and offers nothing that would be charged', async () => {
    const granted = await addMember(app, { paid: false });
    await app.ctx.db
      .knex('subscriptions')
      .insert({ clinic_id: granted.clinicId, status: 'trial', override_status: 'active', updated_at: '' });
    const { stdout, stderr } = await (await deskOf(app, granted, onTestFinished)).run(['billing', 'status']);
    expect(stdout).toBe('Status  Paid, set by the operator\n');
    expect(stderr).toBe('Everything is switched on.\n');
  });

  test('is for everybody of the clinic, for its programs, and for super admins', async () => {
    const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
    const theirs = await (await deskOf(app, staff, onTestFinished)).run(['billing', 'status']);
    expect(theirs).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Status +Paid$/m) });
    const admin = await deskOf(app, await addMember(app, { role: 'super_admin' }), onTestFinished);
    expect(await admin.run(['billing', 'status'])).toMatchObject({ code: 0, stdout: 'Status  Paid\n' });
  });

  test.each([
    [40, 'env NO_COLOR=1 '],
    [200, ''],
  ])(
    'fits a terminal of %i columns, in colours where NO_COLOR asks for nothing else',
    async (columns, asked) => {
      const terminal = desk.terminal(`${asked}goodword billing status`, columns);
      const shown = (await terminal.ended).stdout;
      expect(shown.includes('\u001b[32mPaid\u001b[39m')).toBe(asked === '');
      for (const line of terminal.shown().split(/\r?\n/)) expect(line.length).toBeLessThanOrEqual(columns);
    },
  );
});

describe('usage', () => {
  test('is what quota show says: used, left, beyond the plan, and warnings', async () => {
    const { code, stdout } = await billing('usage', '--utc');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Used +0 of 1,000 texts, 1,000 left$/m);
    expect(stdout).toMatch(/^Beyond the plan +0 texts, \$0\.00$/m);
    expect(stdout).toMatch(/^Warnings +none yet; next at 800 texts$/m);
    expect((await desk.run(['quota', 'show', '--utc'])).stdout).toBe(stdout);
  });
});

describe('history', () => {
  test('lists what was paid and what changed, the newest first', async () => {
    await owner.client.cancelSubscription();
    const { code, stdout, stderr } = await billing('history');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '3 entries\n' });
    const [head, ...rows] = stdout.trim().split('\n');
    expect(head).toMatch(/^When +What +Status +Amount +Invoice$/);
    expect(rows[0]).toMatch(/Subscription +Cancelled for the end of the period/);
    expect(rows.join('\n')).toMatch(/Invoice +Paid +\$49\.95 +http/);
    const { data } = JSON.parse((await billing('history', '--json')).stdout);
    expect(data).toEqual((await owner.client.getBillingHistory()).data);
  });

  test.each([
    [40, /^When +Status$/],
    [60, /^When +What +Status +Amount$/],
  ])('in a terminal of %i columns drops columns and wraps nothing', async (columns, head) => {
    const terminal = desk.terminal('goodword billing history --utc', columns);
    await terminal.ended;
    const lines = terminal.shown().trim().split(/\r?\n/);
    expect(lines[0]).toMatch(head);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
  });

  test('of a clinic that never paid is empty', async () => {
    const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    expect(await preview.run(['billing', 'history'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Nothing was paid yet. Subscribe with goodword billing checkout\n',
    });
  });
});

describe('cancel', () => {
  test('asks first, says until when access stays, and is taken back', async () => {
    const hesitant = desk.terminal('goodword billing cancel');
    await hesitant.until(/Cancel the subscription\? It ends in ([34] weeks|1 month) \([\s\S]*\(y\/N\)/);
    hesitant.type('n');
    expect((await hesitant.ended).code).toBe(2);
    expect((await subscription()).cancelAtPeriodEnd).toBe(false);

    const sure = desk.terminal('goodword billing cancel --utc');
    await sure.until('(y/N)');
    sure.type('y');
    expect((await sure.ended).code).toBe(0);
    const { cancelAtPeriodEnd, currentPeriodEnd } = await subscription();
    expect(cancelAtPeriodEnd).toBe(true);
    expect(sure.shown()).toContain(`✓ Cancelled. It ends ${currentPeriodEnd}; access stays until then.`);
    const status = await billing('status');
    expect(status.stdout).toMatch(/^Renewal +cancelled$/m);
    expect(status.stderr).toContain('goodword billing reactivate');

    const again = await billing('reactivate', '--utc');
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('✓ The subscription goes on') });
    expect(again.stderr).toContain(currentPeriodEnd);
    expect((await subscription()).cancelAtPeriodEnd).toBe(false);
  });

  test('promises no access to anyone who owes a payment', async () => {
    const late = await startApp('sqlite', { worker: false });
    const debtor = await addMember(late, { paid: false });
    await subscribe(late, debtor);
    await setCard(late, await customerOf(late, debtor), 'declines');
    await advance(late, 32 * 86_400);
    await eventually(
      async () => (await debtor.client.getSubscriptionStatus()).subscriptionStatus === 'past_due',
    );
    const { run } = await deskOf(late, debtor, onTestFinished);
    const { code, stderr } = await run(['billing', 'cancel', '--yes', '--utc']);
    const { currentPeriodEnd } = (await debtor.client.getSubscription()).data.subscription;
    expect({ code, stderr }).toEqual({ code: 0, stderr: `✓ Cancelled. It ends ${currentPeriodEnd}.\n` });
  });

  test('in a script goes with --yes alone', async () => {
    expect(await billing('cancel')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
    });
    expect((await subscription()).cancelAtPeriodEnd).toBe(false);
    const { code, stdout } = await billing('cancel', '--yes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ data: { subscription: await subscription() } });
    expect((await subscription()).cancelAtPeriodEnd).toBe(true);
    expect((await billing('cancel')).code).toBe(0);
  });
});

describe('nothing is changed', () => {
  const actions = [['cancel', '--yes'], ['reactivate'], ['portal'], ['checkout'], ['history']];

  /** Every action of somebody, each of which must end the same way. */
  async function expectRefusals(who: Desk, code: number, reason: string): Promise<void> {
    for (const words of actions) {
      const ended = await who.run(['billing', ...words]);
      expect({ words, code: ended.code, stdout: ended.stdout }).toEqual({ words, code, stdout: '' });
      expect(ended.stderr).toContain(reason);
    }
    expect((await subscription()).cancelAtPeriodEnd).toBe(false);
  }

  test('by staff', async () => {
    const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
    await expectRefusals(await deskOf(app, staff, onTestFinished), 2, '✗ Only owner may do this.');
  });

  test('by a super admin', async () => {
    const admin = await addMember(app, { role: 'super_admin' });
    const hint = 'Sign in as a member of a clinic: a super admin belongs to none.';
    await expectRefusals(await deskOf(app, admin, onTestFinished), 2, hint);
  });

  test('by an API token, whatever its scopes', async () => {
    const payload = { name: 'Books', scopes: ['settings:write' as const] };
    desk.env.GOODWORD_TOKEN = (await owner.client.createApiToken({ payload })).data.token;
    await expectRefusals(desk, 2, '✗ An API token cannot do this. Sign in as a person.');
  });

  test('without a network', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const far = await deskOf(app, owner, onTestFinished, wire.url);
    wire.cut();
    await expectRefusals(far, 1, '✗ Goodword cannot be reached.');
  });

  test('while the payment provider does not answer', async () => {
    const behave = (trouble: object) => sandboxScript(app.url, app.sandboxKey)('/behaviour', trouble);
    onTestFinished(async () => {
      await behave({});
    });
    await behave({ mode: 'server_error', calls: 'payments' });
    expect(await billing('cancel', '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '✗ The payment provider does not answer. Try again in a minute.\n' +
        '  See goodword billing status for how things stand.\n',
    });
    expect((await billing('status')).code).toBe(0);
    expect((await subscription()).cancelAtPeriodEnd).toBe(false);
  });

  test('where there is no subscription, and none is bought beside one that runs', async () => {
    const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    for (const words of [['cancel', '--yes'], ['reactivate'], ['portal']]) {
      const { code, stderr } = await preview.run(['billing', ...words]);
      expect({ words, code }).toEqual({ words, code: 2 });
      expect(stderr).toContain('subscribe with goodword billing checkout');
    }
    expect(await billing('checkout')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ Your clinic has a subscription already.'),
    });
  });
});
