import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, mailsTo, OWN_TIME, startApp, type TestApp } from '../support/app.ts';
import type { Desk } from '../support/desk.ts';
import { inTerminal } from '../support/desk.ts';
import { hurry } from '../support/sending.ts';
import { deskOfAdmin } from './adminDesk.ts';
import { layWire } from './wire.ts';

/** Numbers that are not texted, what is switched off, and what is tried out, by a super admin at a terminal. */

let app: TestApp;
let desk: Desk;
let owner: Member;
let clinic: string;

beforeAll(async () => {
  app = await startApp('sqlite', { env: OWN_TIME }, afterAll);
  hurry(app);
  desk = await deskOfAdmin(app, afterAll);
  owner = await addMember(app, { clinicName: 'Maple Street Clinic' });
  clinic = owner.clinicId ?? '';
});

const admin = (...words: string[]) => desk.run(['admin', ...words]);
const ofClinic = (...words: string[]) => admin('block-list', 'clinic', ...words);
const global = (...words: string[]) => admin('block-list', 'global', ...words);
const blocked = async () =>
  (await owner.client.getSettings()).data.sms.blockList.map(({ phoneNumber }) => phoneNumber);

/** What lines print one after the other in a pipe: a terminal of its own for each would take as long as all the rest. */
async function inPipe(lines: string[]): Promise<string> {
  let told = '';
  for (const line of lines) {
    const { code, stdout, stderr } = await desk.shell(line);
    expect([line, code]).toEqual([line, 0]);
    told += stdout + stderr;
  }
  return told;
}

test('a clinic’s block list grows from arguments and files, is read, and shrinks', async () => {
  await writeFile(join(desk.folder, 'numbers.txt'), '(212) 555-0141\n+12125550142, 12\n');
  const added = await ofClinic(
    'add',
    clinic,
    '+12125550143',
    '--file',
    'numbers.txt',
    '--reason',
    'Complained',
  );
  expect(added).toMatchObject({
    code: 3,
    stderr:
      '✗ 12: Invalid number: Enter a valid US number like +1XXXXXXXXXX.\n  It is not on the list.\n' +
      '✓ Maple Street Clinic does not text 3 numbers.\n',
  });
  expect((await blocked()).sort()).toEqual(['+12125550141', '+12125550142', '+12125550143']);

  const taken = await ofClinic('remove', clinic, '+12125550143', '+12125550149', '--yes', '--json');
  expect(taken.code).toBe(3);
  expect(JSON.parse(taken.stdout)).toMatchObject({
    blockList: [{}, {}],
    done: ['+12125550143'],
    refused: [{ phoneNumber: '+12125550149' }],
  });
  expect(await ofClinic('remove', clinic, '+12125550142')).toMatchObject({ code: 2 });
  expect(await blocked()).toContain('+12125550142');
  const told = await inTerminal(desk, [
    `goodword admin block-list clinic list ${clinic}`,
    `goodword admin block-list clinic add ${clinic} +12125550144`,
    `goodword admin block-list clinic remove ${clinic} +12125550144 --yes`,
  ]);
  expect(told).toMatch(/^Number +Added +Reason$[\s\S]*^\+1 \(212\) 555-0142 +.+ +Complained$/m);
  expect(told).toContain(`✓ Took +1 (212) 555-0144 off the block list of Maple Street Clinic (${clinic}).`);
});

test('an opt-out holds for every clinic until it is undone with a reason and a yes', async () => {
  const number = '+12125550145';
  expect((await global('opt-out', number, '--reason', 'Asked by mail')).stderr).toBe(
    '✓ Nobody texts +1 (212) 555-0145 any more.\n',
  );
  const checked = await global('check', number, '+12125550146', '12');
  expect(checked.code).toBe(3);
  expect(checked.stdout).toMatch(/555-0145 +Currently opted-out\n.*555-0146 +Not opted-out\n/);
  expect((await global('opt-in', number, '--yes')).stderr).toContain('--reason is missing.');
  expect(await global('opt-in', number, '--yes', '--reason', `It is ${number}`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ Leave phone numbers out: the reason is kept for seven years'),
  });

  const terminal = desk.terminal(`goodword admin block-list global opt-in ${number} --reason "Asked again"`);
  await terminal.until('Let clinics text +1 (212) 555-0145 again? (y/N)');
  terminal.type('y');
  expect((await terminal.ended).code).toBe(0);
  expect(await global('opt-in', number, '--yes', '--reason', 'Asked again')).toMatchObject({ code: 5 });
  const told = await inPipe([
    `goodword admin block-list global opt-out ${number}`,
    `goodword admin block-list global check ${number}`,
  ]);
  expect(told).toContain('Currently opted-out');
});

test('sign-ups are closed for hours and opened', async () => {
  const closed = await admin('signup', 'off', '--hours', '24', '--json');
  expect(JSON.parse(closed.stdout)).toMatchObject({ signupDisabled: true, message: expect.any(String) });
  expect((await admin('signup', 'off', '--hours', '169')).code).toBe(2);
  const told = await inPipe([
    'goodword admin signup status',
    'goodword admin signup on',
    'goodword admin signup off',
    'goodword admin signup status',
    'goodword admin signup on',
  ]);
  expect(told).toMatch(
    /open by themselves in 23 hours\.[\s\S]*✓ New clinics can sign up\.[\s\S]*they open with goodword admin signup on\.[\s\S]*✓ New clinics can sign up\.\n$/,
  );
});

test('all texts wait while sending is paused; a test says what became of it', async () => {
  await admin('sending', 'pause', '--reason', 'The carrier is down.');
  onTestFinished(async () => void (await admin('sending', 'resume')));
  expect((await owner.client.getSubscriptionStatus()).sendingPause).toEqual({
    reason: 'The carrier is down.',
  });
  expect((await admin('dashboard')).stdout).toMatch(
    / · Held back \(.+\): The carrier is down; until goodword admin sending resume\. · /,
  );
  const wire = await layWire(app.url, onTestFinished);
  const far = await deskOfAdmin(app, onTestFinished, wire.url);
  const waiting = far.start(['admin', 'test-sms', '+12125550147', '--json']);
  await waiting.until('Waiting for the carrier …');
  wire.cut();
  await waiting.until('The connection was lost');
  wire.repair();
  await waiting.until(/lost[\s\S]*Waiting for the carrier …/);
  expect((await admin('sending', 'resume')).code).toBe(0);
  const { code, stdout } = await waiting.ended;
  expect({ code, status: JSON.parse(stdout).data.status }).toEqual({ code: 0, status: 'Sent' });

  const refused = await admin('test-sms', '+15005550001');
  expect({ code: refused.code, stdout: refused.stdout }).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Error \(21211\): .+\.\n$/),
  });
  expect(await admin('test-sms', '+12125550147', '--message', 'x'.repeat(161))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ A test has at most 160 characters'),
  });
  const told = await inPipe([
    'goodword admin test-sms +12125550148',
    'goodword admin test-sms +12125550148 --no-wait',
    'goodword admin sending pause --reason "The carrier is down"',
    'goodword admin sending resume',
  ]);
  expect(told).toMatch(/Sent\n[\s\S]*✓ The test is on its way\.[\s\S]*✓ Texts go out again\.\n$/);
});

test('anyone who stops waiting for a test leaves it on its way', async () => {
  const wire = await layWire(app.url, onTestFinished);
  wire.onAnswer = (piece) => !piece.includes('"ended"');
  const far = await deskOfAdmin(app, onTestFinished, wire.url);
  const terminal = far.terminal('goodword admin test-sms +12125550147');
  await terminal.until('Ctrl-C ends it');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
  expect(terminal.shown()).toContain('✗ Stopped waiting.');
});

test('a status set by hand counts until it is cleared; a test mail arrives', async () => {
  const told = await inPipe([
    `goodword admin subscription set ${owner.email} past_due --reason "Pilot until spring"`,
    `goodword admin clinics show ${clinic}`,
    'goodword admin test-email robin@example.com',
  ]);
  expect(told).toMatch(
    /Plan +Past due, set by hand\nSet because +Pilot until spring\n[\s\S]*✓ The mail server took a test/,
  );
  expect(await mailsTo(app, 'robin@example.com')).toHaveLength(1);
  const cleared = await admin('subscription', 'set', owner.userId, 'none', '--json');
  expect(JSON.parse(cleared.stdout)).toEqual({ message: expect.any(String) });
  expect((await owner.client.getSubscription()).data.subscription).toMatchObject({
    status: 'active',
    overridden: false,
  });
  expect((await admin('subscription', 'set', owner.email, 'free')).code).toBe(2);
  const { email } = await addMember(app, { role: 'super_admin' });
  expect(await admin('subscription', 'set', email, 'active')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name somebody who belongs to a clinic'),
  });
});
