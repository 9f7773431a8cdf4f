import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findClinic } from '../../cli/admin/adminClinics.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { createClinic } from '../../server/domain/accounts/auth.ts';
import {
  addMember,
  loginAs,
  type Member,
  mailsTo,
  OWN_TIME,
  PASSWORD,
  startApp,
  type TestApp,
} from '../support/app.ts';
import type { Desk } from '../support/desk.ts';
import { inTerminal } from '../support/desk.ts';
import { eventually } from '../support/sandbox.ts';
import { deskOfAdmin, STEERS } from './adminDesk.ts';

/** Every clinic, in the hands of a super admin at a terminal. */

let app: TestApp;
let desk: Desk;
let owner: Member;
let id: string;

beforeAll(async () => {
  app = await startApp('sqlite', { env: OWN_TIME }, afterAll);
  desk = await deskOfAdmin(app, afterAll);
  owner = await addMember(app, { clinicName: 'Maple Street Clinic' });
  id = owner.clinicId ?? '';
});

const clinics = (...words: string[]) => desk.run(['admin', 'clinics', ...words]);
const pauseOf = async () => (await owner.client.getSubscriptionStatus()).sendingPause;
const signIn = () => loginAs(app.anybody, { email: owner.email, password: PASSWORD });

test('a clinic is found by its name, held back with a reason, let go, and given a sender', async () => {
  const paused = await clinics('pause', 'maple street clinic', '--reason', 'Many complaints');
  expect(paused).toMatchObject({
    code: 0,
    stderr: `✓ The texts of Maple Street Clinic (${id}) wait until goodword admin clinics resume ${id}.\n`,
  });
  expect(await pauseOf()).toEqual({ reason: 'Many complaints' });
  const listed = await clinics('list', '--status', 'suspended');
  expect(listed.stdout).toMatch(new RegExp(`^Maple Street Clinic +${id} +Paused +1 +0 +0 `, 'm'));
  expect((await clinics('show', id)).stdout).toMatch(/^Plan +Paid$[\s\S]*^Paused because +Many complaints$/m);
  expect((await clinics('resume', id)).code).toBe(0);
  expect(await pauseOf()).toBeNull();

  const sender = await clinics('sender', id, '+12125550100', '--json');
  expect(JSON.parse(sender.stdout).data).toMatchObject({ id, sender: '+12125550100' });
  expect(await clinics('sender', id, 'MG1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ Enter a number such as +12125550100, or a Messaging Service'),
  });
  expect((await clinics('sender', id)).stderr).toContain('✗ Give a sender or --none.');
  expect((await clinics('sender', id, '--none')).stderr).toContain('come from the platform’s sender now.');
});

test('a clinic is deleted in a terminal by typing its name, and restored', async () => {
  const hesitant = desk.terminal(`goodword admin clinics delete ${id}`);
  await hesitant.until('Type “Maple Street Clinic” to go on:');
  expect(hesitant.shown()).toContain(
    `This deletes Maple Street Clinic (${id}): 1 user, 0 patients and 0 reviews.`,
  );
  hesitant.type('\u0003');
  expect((await hesitant.ended).code).toBe(2);
  await signIn();

  const sure = desk.terminal(`goodword admin clinics delete ${id}`);
  await sure.until('to go on:');
  sure.type('maple street CLINIC\r');
  expect((await sure.ended).code).toBe(0);
  await expect(signIn()).rejects.toMatchObject({ code: 'clinic_deleted' });

  expect(await clinics('impersonate', id, '--reason', 'Asked for help')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Restore it first, with goodword admin clinics restore CLINIC.'),
  });
  const told = await inTerminal(desk, [
    `goodword admin clinics show ${id}`,
    `goodword admin clinics restore ${id}`,
    `goodword admin clinics pause ${id} --reason "Many complaints"`,
    `goodword admin clinics resume ${id}`,
    `goodword admin clinics sender ${id} --none`,
    `goodword admin clinics impersonate ${id} --reason "Asked for help"`,
  ]);
  expect(told).toMatch(/Gone +in 4 weeks[\s\S]*is back: its people can sign in\.[\s\S]*go out again\./);
  await signIn();
});

test('a script deletes with --yes alone, and never one of several that share a name', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => addMember(app, { clinicName: 'Twin Clinic' })));
  expect(await clinics('delete', 'Twin Clinic', '--yes')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("✗ 'Twin Clinic' fits more than one clinic."),
  });
  expect((await clinics('delete', one?.clinicId ?? '')).stderr).toContain('Add --yes to confirm');
  expect(await clinics('delete', '00000001', '--yes')).toMatchObject({
    code: 2,
    stderr: "✗ There is no clinic '00000001'.\n  Run goodword admin clinics list to see them.\n",
  });
  const { stdout } = await clinics('delete', one?.clinicId ?? '', '--yes', '--json');
  expect(JSON.parse(stdout)).toEqual({ id: one?.clinicId, name: 'Twin Clinic' });
  await expect(one?.client.getMe()).rejects.toMatchObject({ status: 401 });
  expect((await other?.client.getMe())?.clinic?.id).toBe(other?.clinicId);
});

test('a name counts only where all that may bear it were read', async () => {
  const { client } = await addMember(app, { role: 'super_admin' });
  const facts = { email: 'desk@example.com', offer: null, reviewLinks: {} };
  for (let number = 0; number <= LIMITS.matchesCounted; number += 1)
    await createClinic(app.ctx, { ...facts, name: `Birch ${number}` });
  await expect(findClinic(client, 'Birch')).rejects.toThrow("Too many clinics fit 'Birch'.");
  expect(await findClinic(client, 'birch 17')).toMatchObject({ name: 'Birch 17' });
});

test('a look as its owner gives a token alone, which reads, changes nothing, and ends', async () => {
  const { code, stdout, stderr } = await clinics('impersonate', id, '--reason', 'Asked why texts wait');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(stderr).toContain('Put the token into GOODWORD_TOKEN; it ends in ');
  const looking = { ...desk.env, GOODWORD_TOKEN: stdout.trim() };
  Object.assign(desk.env, looking);
  onTestFinished(() => void delete desk.env.GOODWORD_TOKEN);
  const whoami = await desk.run(['whoami']);
  expect(whoami.stdout).toMatch(
    /^Role +Owner$[\s\S]*^Clinic +Maple Street Clinic$[\s\S]*^Looking +as support does, read-only/m,
  );
  expect((await desk.run(['patients', 'list'])).code).toBe(0);
  for (const words of [
    ['patients', 'export'],
    ['block-list', 'add', '+12125550123'],
    ['send', '--to', '+12125550123', '--yes'],
  ])
    expect(await desk.run(words)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^✗ You look at this clinic as support does: .+\n {2}Without GOODWORD_TOKEN you act as yourself\.\n$/,
      ),
    });
  const isTold = ({ text }: { text: string }) => text.includes('Asked why texts wait');
  await eventually(async () => (await mailsTo(app, owner.email)).some(isTold));
  expect((await desk.run(['logout'])).code).toBe(0);
  expect((await desk.run(['whoami'])).code).toBe(4);
  delete desk.env.GOODWORD_TOKEN;
  expect((await desk.run(['whoami'])).stdout).toMatch(/^Role +Super admin$/m);
});

test('what a clinic calls itself steers no terminal, and no pipe', async () => {
  const name = 'Hi \u001b[2J\u009b31m\u001b]0;title\u0007 \u202eevil\r\nnext';
  const hostile = await addMember(app, { clinicName: name });
  const commands = [`clinics show ${hostile.clinicId}`, 'clinics list', 'audit-logs', 'dashboard --once'];
  const lines = ['export NO_COLOR=1', ...commands.map((words) => `goodword admin ${words}`)];
  const shown = await inTerminal(desk, lines, 160);
  expect(shown).not.toMatch(STEERS);
  expect(shown.match(/evil next/g)?.length).toBeGreaterThan(2);
  const { stdout } = await clinics('list', '--json');
  expect(stdout).not.toMatch(STEERS);
  expect(JSON.parse(stdout).data[0].name).toBe(name);
  const terminal = desk.terminal(`goodword admin clinics delete ${hostile.clinicId}`);
  await terminal.until('evil next” to go on:');
  terminal.type('Hi [2J31m]0;title evil next\r');
  expect((await terminal.ended).code).toBe(0);
});
