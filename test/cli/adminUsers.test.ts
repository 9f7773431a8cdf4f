import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  addMember,
  loginAs,
  type Member,
  OWN_TIME,
  PASSWORD,
  startApp,
  type TestApp,
} from '../support/app.ts';
import { type Desk, deskOf, inTerminal } from '../support/desk.ts';
import { deskOfAdmin } from './adminDesk.ts';
import { layWire } from './wire.ts';

/** Everybody who signs in, in the hands of a super admin at a terminal. */

let app: TestApp;
let desk: Desk;
let owner: Member;
let nora: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: OWN_TIME }, afterAll);
  desk = await deskOfAdmin(app, afterAll);
  owner = await addMember(app, { clinicName: 'Maple Street Clinic' });
  nora = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
});

const users = (...words: string[]) => desk.run(['admin', 'users', ...words]);
const signIn = ({ email }: Member) => loginAs(app.anybody, { email, password: PASSWORD });

test('are found, shown, deleted and restored in a script', async () => {
  const listed = await users('list', '--search', 'maple street', '--role', 'staff');
  expect(listed.stdout).toMatch(/^User +Email +Role +Clinic +Status +Last sign-in +Created +Plan +Id$/m);
  expect(listed.stdout).toMatch(
    new RegExp(
      `^Robin Test +${nora.email} +Staff +Maple Street Clinic +Verified .+ Paid +${nora.userId}$`,
      'm',
    ),
  );
  expect(listed.stderr).toBe('1 user, page 1 of 1\n');
  const shown = await users('show', nora.userId);
  expect(shown.stdout).toContain(`Clinic        Maple Street Clinic, ${owner.clinicId}\n`);

  expect(await users('delete', nora.email)).toMatchObject({
    code: 2,
    stderr: '✗ This has to be confirmed. There is no terminal to ask in.\n  Add --yes to confirm it.\n',
  });
  await signIn(nora);
  const deleted = await users('delete', nora.email.toUpperCase(), '--yes', '--json');
  expect(JSON.parse(deleted.stdout)).toEqual({ id: nora.userId, email: nora.email });
  await expect(signIn(nora)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect((await users('show', nora.email)).stdout).toMatch(/^Status +Deleted$[\s\S]*^Gone +in 4 weeks$/m);
  expect((await users('restore', nora.email)).stderr).toBe(
    `✓ Robin Test (${nora.email}) can sign in again.\n`,
  );
  await signIn(nora);
});

test('are deleted in a terminal by typing the name, and by nothing else', async () => {
  const hesitant = desk.terminal(`goodword admin users delete ${nora.email}`);
  await hesitant.until('Type “Robin Test” to go on:');
  expect(hesitant.shown()).toContain('For 30 days goodword admin users restore takes it back');
  hesitant.type('Robin\r');
  expect((await hesitant.ended).code).toBe(2);
  expect(hesitant.shown()).toContain('✗ That is not the name. Nothing was changed.');
  await signIn(nora);

  const sure = desk.terminal(`goodword admin users delete ${nora.email}`);
  await sure.until('to go on:');
  sure.type('robin test\r');
  expect((await sure.ended).code).toBe(0);
  await expect(signIn(nora)).rejects.toMatchObject({ code: 'invalid_credentials' });

  const told = await inTerminal(desk, [
    `goodword admin users restore ${nora.email}`,
    `goodword admin users show ${nora.email}`,
    'goodword admin users list --search maple',
  ]);
  expect(told).toMatch(/can sign in again\.[\s\S]*Status +Verified[\s\S]*2 users, page 1 of 1/);
});

test('become super admins after a yes, and leave their clinic', async () => {
  const leo = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
  const terminal = desk.terminal(`goodword admin users upgrade ${leo.email}`, 160);
  await terminal.until(/a super admin\? They leave Maple Street Clinic\.[\s\S]*\(y\/N\)/);
  terminal.type('y');
  expect((await terminal.ended).code).toBe(0);
  expect((await users('show', leo.email, '--json')).stdout).toContain('"role": "super_admin"');
});

describe('are left alone', () => {
  test('where they are the last that can do their work, with what to do about it', async () => {
    const own = await addMember(app, { role: 'super_admin' });
    const hers = await deskOf(app, own, onTestFinished);
    expect(await hers.run(['admin', 'users', 'delete', own.email, '--yes'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Ask another super admin to do it.'),
    });
    expect(await users('delete', owner.userId, '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^✗ .+\n {2}Let the clinic make somebody else an owner first: .+\n$/),
    });
    expect(await users('upgrade', 'nobody@example.com', '--yes')).toMatchObject({
      code: 2,
      stderr: "✗ There is no user 'nobody@example.com'.\n  Run goodword admin users list to see them.\n",
    });
  });

  test('by everybody else: it is said whose work this is, and kept that it was tried', async () => {
    const theirs = await deskOf(app, owner, onTestFinished);
    expect(await theirs.run(['admin', 'users', 'delete', nora.userId, '--yes', '--json'])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('"code": "forbidden"'),
      stderr:
        '✗ Only a super admin may do this.\n' +
        '  Sign in as a super admin with goodword login; without GOODWORD_TOKEN you act as yourself.\n',
    });
    const { stdout } = await desk.run(['admin', 'audit-logs', '--action', 'REFUSED']);
    expect(stdout).toMatch(new RegExp(`REFUSED +${owner.email} +Owner +route getUser`));
  });

  test('without a network', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const far = await deskOfAdmin(app, onTestFinished, wire.url);
    wire.cut();
    expect(await far.run(['admin', 'users', 'delete', nora.userId, '--yes'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^✗ Goodword cannot be reached\..*\n {2}Check the address .*\n$/),
    });
    await signIn(nora);
  });
});
