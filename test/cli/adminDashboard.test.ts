import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, OWN_TIME, startApp, type TestApp } from '../support/app.ts';
import type { Desk } from '../support/desk.ts';
import { inTerminal } from '../support/desk.ts';
import { addFailures } from '../support/platform.ts';
import { deskOfAdmin } from './adminDesk.ts';
import { layWire } from './wire.ts';

/** How the platform is doing, at a super admin's terminal: once, as JSON, and as it changes. */

let app: TestApp;
let desk: Desk;
let admin: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { env: OWN_TIME }, afterAll);
  desk = await deskOfAdmin(app, afterAll);
  admin = await addMember(app, { role: 'super_admin' });
  await addMember(app, { clinicName: 'Maple Street Clinic' });
});

const LEAVES_SCREEN = '\u001b[?1049l';
const SECTIONS = [
  'Health',
  'Failures of the last 24 hours',
  'Workers',
  'Subscriptions',
  'Recent entries of the audit',
];
const linesOf = (shown: string) => shown.split('\n').filter((line) => line !== '');

describe('the dashboard', () => {
  test('without a terminal is shown once, with every number of the screen, and as JSON', async () => {
    const { code, stdout, stderr } = await desk.run(['admin', 'dashboard']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = linesOf(stdout).map((line) => line.replace(/ {2,}/g, ' | '));
    const { metrics } = (await admin.client.getAdminDashboard()).data;
    expect(lines[0]).toMatch(/^(OK|Warning) · Texts of the platform go out\. · New clinics can sign up\.$/);
    expect(lines).toContain(`Clinics | ${metrics.totalClinics} | ${metrics.activeClinics} texted in 30 days`);
    expect(lines).toContain(`Paid clinics | ${metrics.paidClinics} | ${metrics.trialClinics} in preview`);
    expect(lines).toContain(`Users | ${metrics.totalUsers}`);
    expect(lines).toContain('Texts that wait | 0 | 0 due, 0 being sent');
    expect(lines).toEqual(expect.arrayContaining([...SECTIONS, expect.stringMatching(/^Workers \| OK \| /)]));

    const json = JSON.parse((await desk.run(['admin', 'dashboard', '--json'])).stdout).data;
    expect(json).toMatchObject({
      dashboard: { metrics },
      stats: { queue: { queued: 0 } },
      health: { checks: expect.any(Array) },
      system: { signupDisabled: false },
    });
  });

  test.each([40, 120])(
    'in a terminal of %i columns all of it is drawn and nothing is wider',
    async (columns) => {
      const lines = linesOf(await inTerminal(desk, ['goodword admin dashboard --once'], columns));
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(Math.min(columns, 120));
      for (const title of SECTIONS) expect(lines.join(' ')).toContain(title);
      expect(lines.some((line) => /^Health +Workers$/.test(line))).toBe(columns >= 120);
    },
  );

  test('stays, keeps standing while the network is cut and says so, and shows what changed once it is back', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const far = await deskOfAdmin(app, onTestFinished, wire.url);
    const watching = far.terminal('goodword admin dashboard', 80);
    await watching.until('Every 5 seconds');
    await watching.until('New clinics can sign up.');
    wire.cut();
    await watching.until('The connection was lost');
    await admin.client.toggleSignup({ payload: { disabled: true } });
    onTestFinished(async () => void (await admin.client.toggleSignup({ payload: { disabled: false } })));
    wire.repair();
    await watching.until('Connected again.');
    await watching.until('Sign-ups are closed');
    watching.type('q');
    const { code, stdout } = await watching.ended;
    expect(code).toBe(0);
    const left = stripVTControlCharacters(stdout.slice(stdout.lastIndexOf(LEAVES_SCREEN)));
    expect(left).toContain('Sign-ups are closed');
    expect(left).toContain('Recent entries of the audit');
    expect(left).not.toContain('q ends');
  });

  test('ends with Ctrl-C, and with a sentence where the server is not there', async () => {
    const watching = desk.terminal('goodword admin dashboard', 120);
    await watching.until('Every 5 seconds');
    watching.type('\u0003');
    expect((await watching.ended).code).toBe(0);
    const wire = await layWire(app.url, onTestFinished);
    const far = await deskOfAdmin(app, onTestFinished, wire.url);
    wire.cut();
    expect(await far.run(['admin', 'dashboard'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('✗ Goodword cannot be reached.'),
    });
  });
});

test('the figures are read again, one object a line, until Ctrl-C', async () => {
  const following = desk.start(['admin', 'stats', '--watch', '--json']);
  await following.until(/"queue"[\s\S]*\n[\s\S]*"queue"/);
  following.signal('SIGINT');
  const { code, stdout, stderr } = await following.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of linesOf(stdout))
    expect(JSON.parse(line).data).toMatchObject({ queue: { queued: 0 }, workers: [{ alive: true }] });
  const watching = desk.terminal('goodword admin stats --watch', 100);
  await watching.until('Every 5 seconds');
  watching.type('q');
  expect((await watching.ended).code).toBe(0);
});

describe('health', () => {
  test('ends with 0 where everything works, in a pipe and in a terminal', async () => {
    const { code, stdout, stderr } = await desk.run(['admin', 'health']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Check +Status +How it is\n(\w+ +(OK|Warning) +.+\n){7}$/);
    expect(stderr).toMatch(/^Pretend here: .+\.\nEverything works.*\n$/);
    const told = await inTerminal(desk, [
      'goodword admin health',
      'goodword admin stats',
      'goodword admin deliverability',
    ]);
    expect(told).toMatch(/Everything works[\s\S]*Texts that wait[\s\S]*Why texts fail/);
  });

  test('ends with 0 where too few texts went out to tell, and says so', async () => {
    const quiet = await startApp('sqlite', { env: OWN_TIME });
    await addFailures(quiet, await addMember(quiet), 2, { error_code: '30007' });
    const theirs = await deskOfAdmin(quiet, onTestFinished);
    const { code, stdout, stderr } = await theirs.run(['admin', 'health']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Failures +Too few to tell +100% of the last hour’s texts failed \(2 of 2\)\./m);
    expect(stderr).toMatch(/(Nothing is known to fail, but too few texts|but something wants a look)/);
  });

  test('ends with 1 where something fails, and says what to do', async () => {
    const idle = await startApp('sqlite', { worker: false, env: OWN_TIME });
    const theirs = await deskOfAdmin(idle, onTestFinished);
    const { code, stdout, stderr } = await theirs.run(['admin', 'health']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Workers +Failing +.*goodword-server worker/m);
    expect(stderr).toContain('Something fails: see what to do above.');
  });
});
