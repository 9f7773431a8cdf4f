import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { eventually } from '../support/sandbox.ts';
import { freshNumber, logEntry } from '../support/sending.ts';
import { layWire } from './wire.ts';

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const MESSAGE = 'How was your visit to {clinicName}? {reviewLink} Reply STOP to unsubscribe.';
const tomorrow = () => new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
const text = (...phoneNumbers: string[]) =>
  owner.client.sendBulk({ payload: { phoneNumbers, messageTemplate: MESSAGE, sendNow: true } });

test('the log shows what became of each text, with the same words as the screens', async () => {
  // The pretend carrier refuses this number as invalid.
  await text('+12125550101', '+15005550001');
  const following = desk.start(['log', '--follow']);
  await following.until(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}Sent +\+1 \(212\) 555-0101/m);
  await following.until(/Error +\+1 \(500\) 555-0001/);
  following.signal('SIGINT');
  expect((await following.ended).code).toBe(0);

  const { code, stdout, stderr } = await desk.run(['log', '--status', 'Error']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Number +Status +When +Platform +Code +What happened\n/);
  expect(stdout).toMatch(/^\+1 \(500\) 555-0001 +Error .*21211/m);
  expect(stdout).not.toContain('555-0101');
  expect(stderr).toBe('2 in all: 1 sent, 0 queued, 0 blocked, 1 in error\n');

  const second = await desk.run(['log', '--limit', '1', '--page', '2']);
  expect(second.stdout).toContain('+1 (212) 555-0101');
  expect(second.stderr).toContain('page 2 of 2');
  const days = async (...words: string[]) => JSON.parse((await desk.run(['log', ...words, '--json'])).stdout);
  expect((await days('--to', '2020-03-04')).totalCount).toBe(0);
  expect((await days('--from', '2020-03-04')).totalCount).toBe(2);
  expect(await desk.run(['log', '--from', 'soon'])).toMatchObject({ code: 2 });
  expect(await desk.run(['log', '--follow', '--page', '2'])).toMatchObject({ code: 2 });

  const found = JSON.parse((await desk.run(['log', '--search', '5550101', '--json'])).stdout);
  expect(found.activities).toMatchObject([{ metadata: { phoneNumber: '+12125550101', logStatus: 'Sent' } }]);
});

test('following survives a cut network, says so once, and misses nothing', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const wired = await deskOf(app, owner, onTestFinished, wire.url);
  await text('+12125550110');
  const following = wired.start(['log', '--follow', '--json']);
  await following.until('"+12125550110"');
  wire.cut();
  await following.until('The connection was lost');
  await text('+12125550111');
  wire.repair();
  await following.until('Connected again.');
  await following.until(/"\+12125550111".*"logStatus":"Sent"/);
  following.signal('SIGINT');
  const { stdout, stderr } = await following.ended;
  expect(stderr.match(/The connection was lost/g)).toHaveLength(1);
  const entries = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const changes = entries.map(({ id, changedAt }) => `${id} ${changedAt}`);
  expect(new Set(changes).size).toBe(changes.length);
});

test('in a terminal it follows until Ctrl-C, which ends it well, with the network or without', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const wired = await deskOf(app, owner, onTestFinished, wire.url);
  await text('+12125550115');
  const watched = wired.terminal('goodword log --follow');
  await watched.until(/Sent +\+1 \(212\) 555-0115/);
  watched.type('\u0003');
  expect((await watched.ended).code).toBe(0);

  const cutOff = wired.terminal('goodword log --follow --json');
  await cutOff.until('+12125550115');
  wire.cut();
  await cutOff.until('The connection was lost');
  cutOff.type('\u0003');
  const { code, stdout } = await cutOff.ended;
  expect(code).toBe(0);
  expect(stdout).not.toContain('✗');
});

test('following ends when nobody reads on', async () => {
  await text('+12125550120', '+12125550121');
  let isOver = false;
  const following = desk.shell('goodword log --follow | head -1').finally(() => {
    isOver = true;
  });
  // That nobody reads is noticed with the next line.
  await eventually(async () => {
    const phone = freshNumber();
    await text(phone);
    await logEntry(owner, phone, 'delivered');
    return isOver;
  });
  const { stdout } = await following;
  expect(stdout.trim().split('\n')).toHaveLength(1);
});

test('a text that nobody can tell about is decided on by its number, once', async () => {
  const phone = '+12125550130';
  const { data } = await owner.client.sendBulk({
    payload: { phoneNumbers: [phone], messageTemplate: MESSAGE, scheduledFor: tomorrow() },
  });
  const unknown = { status: 'unconfirmed', error_code: 'unconfirmed' };
  await app.ctx.db.knex('messages').where({ batch_id: data.batchId }).update(unknown);
  const decided = await desk.run(['log', 'decide', '(212) 555-0130', 'send_again']);
  expect(decided).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('A new text is queued; it is due'),
  });
  const again = await desk.run(['log', 'decide', phone, 'arrived']);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain('No text to +1 (212) 555-0130 waits for a decision.');
});

test('a log that cannot be read stops with the reason, whether followed or not', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const wired = await deskOf(app, owner, onTestFinished, wire.url);
  wire.cut();
  expect((await wired.run(['log', '--follow'])).code).toBe(1);
  expect((await wired.run(['log', '--platform', 'myspace'])).code).toBe(2);
});
