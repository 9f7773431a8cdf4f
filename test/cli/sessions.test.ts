import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf, signInAt } from '../support/desk.ts';
import { layWire } from './wire.ts';

/** Where somebody is signed in, seen and ended from the terminal. */

let app: TestApp;
let owner: Member;
let desk: Desk;
let laptop: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
  laptop = await deskOf(app, owner, onTestFinished);
});

const signedIn = async (at: Desk) => (await at.run(['whoami'])).code === 0;

/** The ids that the table shows: of the session that asks, and of the others. */
async function idsShown(): Promise<{ own: string; others: string[] }> {
  const [, ...rows] = (await desk.run(['sessions', 'list'])).stdout.trim().split('\n');
  const isOwn = (row: string) => row.includes('This one');
  const idOf = (row: string) => row.split(' ')[0] ?? '';
  return { own: idOf(rows.find(isOwn) ?? ''), others: rows.filter((row) => !isOwn(row)).map(idOf) };
}

describe('the list', () => {
  test('shows every session, and which is this one', async () => {
    const { stdout, stderr } = await desk.run(['sessions', 'list', '--utc']);
    expect(stdout).toMatch(/^Id +Device +Where +Last seen +Signed in$/m);
    expect(stdout).toMatch(/^[\da-f-]+ +Goodword in a terminal +This one +\d{4}-\d\d-\d\dT/m);
    expect(stderr).toBe('3 sessions\n');
    const { data } = JSON.parse((await desk.run(['sessions', 'list', '--json'])).stdout);
    expect(data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  });
});

test('signing in again replaces the session that was kept here, also one that ran out', async () => {
  const profile = join(desk.folder, 'config', 'goodword', 'profiles', 'default.json');
  const kept = JSON.parse(await readFile(profile, 'utf8'));
  await writeFile(profile, JSON.stringify({ ...kept, accessToken: 'no-longer-good', accessTokenEnds: 0 }));
  for (let times = 0; times < 2; times += 1) await signInAt(desk, owner.email);
  expect((await desk.run(['sessions', 'list'])).stderr).toBe('3 sessions\n');
  expect([await signedIn(desk), await signedIn(laptop)]).toEqual([true, true]);
});

describe('revoking', () => {
  test('one, by the id that the list shows, ends it at once and no other', async () => {
    const listed = JSON.parse((await laptop.run(['sessions', 'list', '--json'])).stdout).data;
    const { id } = listed.find(({ current }: { current: boolean }) => current);
    const shown = (await idsShown()).others.find((short) => id.startsWith(short)) ?? '';
    const { code, stdout } = await desk.run(['sessions', 'revoke', shown, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ ended: 1, current: false });
    expect(await laptop.run(['whoami'])).toMatchObject({
      code: 4,
      stderr: `✗ You are not signed in to ${app.url}.\n  Run goodword login.\n`,
    });
    expect(await signedIn(desk)).toBe(true);
  });

  test('this one signs out here', async () => {
    const { code, stderr } = await desk.run(['sessions', 'revoke', (await idsShown()).own]);
    expect(code).toBe(0);
    expect(stderr).toContain('You are signed out here too.');
    expect((await desk.run(['sessions', 'list'])).code).toBe(4);
    expect(await signedIn(laptop)).toBe(true);
  });

  test('the others leaves this one', async () => {
    const { stderr } = await desk.run(['sessions', 'revoke', '--others', '--yes']);
    expect(stderr).toBe('✓ Signed out 2 sessions.\n');
    expect([await signedIn(desk), await signedIn(laptop)]).toEqual([true, false]);
  });

  test('all asks, and does nothing without a yes', async () => {
    const hesitant = desk.terminal('goodword sessions revoke --all');
    await hesitant.until('Sign out everywhere, here too? (y/N)');
    hesitant.type('n');
    expect((await hesitant.ended).code).toBe(2);
    expect(hesitant.shown()).toContain('✗ Nothing was changed.');
    expect([await signedIn(desk), await signedIn(laptop)]).toEqual([true, true]);

    const sure = desk.terminal('goodword sessions revoke --all');
    await sure.until('(y/N)');
    sure.type('y');
    expect((await sure.ended).code).toBe(0);
    expect([await signedIn(desk), await signedIn(laptop)]).toEqual([false, false]);
  });

  test.each([
    [['--all'], 'This has to be confirmed. There is no terminal to ask in.'],
    [['--others'], 'This has to be confirmed. There is no terminal to ask in.'],
    [[], 'Which session?'],
    [['0199c2a4', '--all', '--yes'], 'Which session?'],
    [['ffffffff'], "There is no session 'ffffffff'."],
    [['0'], "There is no session '0'."],
  ])('%j is refused', async (words, reason) => {
    const { code, stderr } = await desk.run(['sessions', 'revoke', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(`✗ ${reason}`);
    expect(await signedIn(laptop)).toBe(true);
  });

  test('with a beginning that fits several is refused', async () => {
    const { own } = await idsShown();
    const { code, stderr } = await desk.run(['sessions', 'revoke', own.slice(0, 4)]);
    expect(code).toBe(2);
    expect(stderr).toContain(`✗ '${own.slice(0, 4)}' fits more than one session.`);
  });

  test('without a network ends with 1, and the sign-in is kept', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const cutOff = await deskOf(app, owner, onTestFinished, wire.url);
    wire.cut();
    expect((await cutOff.run(['sessions', 'revoke', '--all', '--yes'])).code).toBe(1);
    wire.repair();
    expect(await signedIn(cutOff)).toBe(true);
  });
});
