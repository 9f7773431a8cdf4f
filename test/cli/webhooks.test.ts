import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { DELIVERY_PROBLEM, WEBHOOK_EVENTS, WEBHOOK_TEXT } from '../../server/contract/routes/webhooks.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { eventually } from '../support/sandbox.ts';
import { deliveryThat, hookUp, hurryWebhooks, importOne, startReceiver } from '../support/webhooks.ts';
import { layWire } from './wire.ts';

/** The addresses that are told what happens, from the terminal. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  hurryWebhooks(app);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const webhooks = (...words: string[]) => desk.run(['webhooks', ...words]);
const kept = async () => (await owner.client.listWebhooks()).data;
const HOOK = 'https://hooks.example.com/goodword';

describe('adding', () => {
  test('tells the secret once, alone on stdout, and without --event all is told', async () => {
    const added = await webhooks('add', HOOK);
    expect(added).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^whsec_[\w+/=-]+\n$/),
      stderr: `✓ ${HOOK} is told from now on. Keep its secret now: it is shown this once.\n`,
    });
    expect(await kept()).toMatchObject([{ url: HOOK, events: WEBHOOK_EVENTS, active: true }]);
    const listed = [await webhooks('list'), await webhooks('list', '--json')];
    for (const { stdout } of listed) expect(stdout).not.toContain(added.stdout.trim());
  });

  test('of some events alone gives programs the secret beside the rest', async () => {
    const events = ['--event', 'review.created', '-e', 'sms.failed', '--event', 'review.created'];
    const { data } = JSON.parse((await webhooks('add', HOOK, ...events, '--json')).stdout);
    expect(data).toMatchObject({ url: HOOK, events: ['review.created', 'sms.failed'] });
    expect(data.secret).toMatch(/^whsec_/);
    expect(await kept()).toMatchObject([{ id: data.id, events: ['review.created', 'sms.failed'] }]);
  });

  test.each([
    [['hooks.example.com'], WEBHOOK_TEXT.url],
    [['ftp://hooks.example.com'], WEBHOOK_TEXT.url],
    [['https://anna:secret@hooks.example.com'], WEBHOOK_TEXT.url],
    [[HOOK, '--event', 'review.deleted'], "--event cannot be 'review.deleted': choose one of review.created"],
    [[], 'URL is missing.'],
  ])('%j is refused', async (words, sentence) => {
    expect(await webhooks('add', ...words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`✗ ${sentence}`),
    });
    expect(await kept()).toEqual([]);
  });

  test('is refused once there are as many as a clinic may have', async () => {
    for (let count = 0; count < LIMITS.webhooksPerClinic; count += 1)
      await hookUp(owner, { url: `${HOOK}/${count}` });
    expect(await webhooks('add', HOOK)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`✗ ${WEBHOOK_TEXT.tooMany}`),
    });
  });
});

describe('the list', () => {
  test('says how each last call went', async () => {
    const receiver = await startReceiver(500);
    const { id } = await hookUp(owner, receiver, ['import.finished']);
    await hookUp(owner, { url: HOOK });
    await webhooks('test', id);
    const { code, stdout, stderr } = await webhooks('list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2 webhooks\n' });
    expect(stdout).toMatch(/^Id +Address +Switch +Last call +When +Told +Added$/m);
    expect(stdout).toMatch(new RegExp(`^\\S+ +${receiver.url} +On +Failed +.* import\\.finished `, 'm'));
    expect(stdout).toMatch(new RegExp(`^\\S+ +${HOOK} +On +Never .*review\\.created, sms\\.delivered`, 'm'));
  });

  test('of none says how to add one', async () => {
    expect(await webhooks('list')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No webhooks. Add one with goodword webhooks add URL\n',
    });
  });

  test.each([
    [40, /^Id +Address +Switch$/, 'env NO_COLOR=1 '],
    [200, /^Id +Address +Switch +Last call +Told +Added$/, ''],
  ])(
    'fits a terminal of %i columns, as that of deliveries does, without colours where NO_COLOR asks for none',
    async (columns, head, asked) => {
      const { id } = await hookUp(owner, await startReceiver());
      const linesOf = async (words: string) => {
        const terminal = desk.terminal(`${asked}goodword webhooks ${words}`, columns);
        const { code, stdout } = await terminal.ended;
        expect(code).toBe(0);
        expect(stdout.includes('\u001b[32m')).toBe(asked === '');
        const lines = terminal.shown().split(/\r?\n/);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
        return lines;
      };
      expect((await linesOf('list'))[0]).toMatch(head);
      await webhooks('test', id);
      expect((await linesOf(`deliveries ${id}`))[0]).toMatch(/^Id +Event +Status/);
    },
  );
});

describe('a webhook', () => {
  test('is changed by its id, how that begins, or its address', async () => {
    const { id } = await hookUp(owner, { url: HOOK });
    const fewer = await webhooks('edit', id.slice(0, 8), '--event', 'review.created');
    expect(fewer).toMatchObject({ code: 0, stderr: `✓ ${HOOK} is told review.created.\n` });
    expect((await webhooks('edit', HOOK, '--off')).stderr).toBe(`✓ ${HOOK} is off: it is told nothing.\n`);
    expect(await kept()).toMatchObject([{ events: ['review.created'], active: false }]);
    const moved = await webhooks('edit', id, '--url', `${HOOK}/2`, '--on', '--json');
    expect(JSON.parse(moved.stdout).data).toMatchObject({ id, url: `${HOOK}/2`, active: true });

    expect((await webhooks('edit', id)).stderr).toContain('✗ What should change?');
    expect((await webhooks('edit', id, '--on', '--off')).code).toBe(2);
    expect((await webhooks('edit', id, '--url', 'nowhere')).stderr).toContain(`✗ ${WEBHOOK_TEXT.url}`);
    expect(await webhooks('edit', 'ffffffff', '--on')).toMatchObject({
      code: 2,
      stderr: "✗ There is no webhook 'ffffffff'.\n  Run goodword webhooks list to see them.\n",
    });
    expect(await kept()).toMatchObject([{ url: `${HOOK}/2`, events: ['review.created'], active: true }]);
  });

  test('is removed after a yes alone', async () => {
    const { id } = await hookUp(owner, { url: HOOK });
    expect(await webhooks('remove', id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
    });
    const terminal = desk.terminal(`goodword webhooks remove ${id.slice(0, 8)}`);
    await terminal.until(/Remove .* told nothing more, and what waits for it is[\s\S]*dropped\. \(y\/N\)/);
    terminal.type('n');
    expect((await terminal.ended).code).toBe(2);
    expect(await kept()).toHaveLength(1);
    const removed = await webhooks('remove', HOOK, '--yes', '--json');
    expect(JSON.parse(removed.stdout)).toEqual({ id, url: HOOK });
    expect(await kept()).toEqual([]);
  });

  test('is tested: it takes the call, or the command ends with 1 and says why', async () => {
    const receiver = await startReceiver(202);
    const { id } = await hookUp(owner, receiver);
    expect(await webhooks('test', id)).toEqual({
      code: 0,
      stdout: '',
      stderr: `✓ ${receiver.url} took it. It answered with the status 202.\n`,
    });
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });

    receiver.mood = 503;
    const refused = await webhooks('test', id, '--json');
    expect(refused).toMatchObject({
      code: 1,
      stderr:
        `✗ ${receiver.url} did not take it. It answered with the status 503.\n` +
        '  A call is taken where it is answered with a code from 200 to 299.\n',
    });
    expect(JSON.parse(refused.stdout).data).toMatchObject({ status: 'failed', statusCode: 503, attempts: 1 });

    receiver.mood = { redirect: `${receiver.url}/elsewhere` };
    expect((await webhooks('test', id)).stderr).toContain(DELIVERY_PROBLEM.redirected(302));
    receiver.mood = 'hang';
    expect(await webhooks('test', id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(DELIVERY_PROBLEM.timeout),
    });
    await receiver.stop();
    expect(await webhooks('test', id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(DELIVERY_PROBLEM.unreachable('ECONNREFUSED')),
    });
    expect(receiver.calls).toHaveLength(4);
  });
});

describe('deliveries', () => {
  test('are listed by page and status, and told once more under the same id', async () => {
    const receiver = await startReceiver();
    const { id } = await hookUp(owner, receiver);
    await importOne(owner, '+12125550123');
    const delivery = await deliveryThat(owner, id, ({ status }) => status === 'delivered');
    receiver.mood = 500;
    await webhooks('test', id);

    const { stdout, stderr } = await webhooks('deliveries', id);
    expect(stderr).toBe('2 deliveries, page 1 of 1\n');
    expect(stdout).toMatch(
      / webhook\.test +Failed .* It answered with the status 500\.\n.* import\.finished +Delivered /,
    );
    const first = await webhooks('deliveries', receiver.url, '--limit', '1');
    expect(first.stderr).toBe('2 deliveries, page 1 of 2; the next with --page 2\n');
    const failed = await webhooks('deliveries', id, '--status', 'failed', '--utc', '--json');
    expect(JSON.parse(failed.stdout)).toMatchObject({
      data: [{ event: 'webhook.test', status: 'failed', statusCode: 500 }],
      pagination: { total: 1 },
    });
    expect((await webhooks('deliveries', id, '--status', 'waiting')).stderr).toBe('No deliveries found.\n');

    receiver.mood = 200;
    const again = await webhooks('redeliver', id, delivery.id);
    expect(again).toMatchObject({
      code: 0,
      stderr: `✓ ${receiver.url} is told import.finished once more.\n`,
    });
    const told = () => receiver.calls.filter(({ headers }) => headers['webhook-id'] === delivery.id);
    await eventually(() => told().length === 2);
  });

  test('that are not there, and a webhook that is off, are refused', async () => {
    const receiver = await startReceiver();
    const { id } = await hookUp(owner, receiver);
    expect(await webhooks('redeliver', id, 'ffffffff')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("✗ There is no delivery 'ffffffff'."),
    });
    expect(await webhooks('redeliver', id, id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ The delivery'),
    });
    const test = JSON.parse((await webhooks('test', id, '--json')).stdout).data;
    await webhooks('edit', id, '--off');
    expect(await webhooks('redeliver', id, test.id.slice(0, 20))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`✗ ${WEBHOOK_TEXT.off}`),
    });
    for (const words of [
      ['--status', 'lost'],
      ['--limit', '201'],
      ['--page', '0'],
    ])
      expect((await webhooks('deliveries', id, ...words)).code).toBe(2);
  });
});

test.each([
  ['staff', { role: 'staff' }, 'list', 'Only owner or admin may do this.'],
  ['an owner without a subscription', { paid: false }, 'add', 'This needs a subscription.'],
] as const)('%s is told why not', async (_, kind, verb, sentence) => {
  const theirs = await deskOf(app, await addMember(app, kind), onTestFinished);
  const words = verb === 'add' ? ['webhooks', 'add', HOOK] : ['webhooks', 'list'];
  expect(await theirs.run(words)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
});

test('nobody else’s webhook is found', async () => {
  const { id } = await hookUp(await addMember(app), { url: HOOK });
  for (const words of [
    ['edit', id, '--off'],
    ['remove', id, '--yes'],
    ['test', id],
    ['deliveries', id],
  ]) {
    expect(await webhooks(...words)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`✗ There is no webhook '${id}'.`),
    });
  }
});

test('without a network every command ends with 1 and changes nothing', async () => {
  const { id } = await hookUp(owner, { url: HOOK });
  const wire = await layWire(app.url, onTestFinished);
  const far = await deskOf(app, owner, onTestFinished, wire.url);
  wire.cut();
  for (const words of [
    ['list'],
    ['add', `${HOOK}/2`],
    ['edit', id, '--off'],
    ['remove', id, '--yes'],
    ['test', id],
  ]) {
    expect(await far.run(['webhooks', ...words])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('✗ Goodword cannot be reached.'),
    });
  }
  expect(await kept()).toMatchObject([{ id, active: true }]);
});
