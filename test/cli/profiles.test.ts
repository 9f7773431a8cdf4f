import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, makeDesk, signInAt, sitDown } from '../support/desk.ts';
import { layWire } from './wire.ts';

/** One person, two servers. */

let oak: TestApp;
let spring: TestApp;
let oakOwner: Member;
let springOwner: Member;
let desk: Desk;

async function signInTo(app: { url: string }, { email }: Member, profile?: string): Promise<void> {
  desk.env.GOODWORD_URL = app.url;
  await sitDown(desk, { email }, profile);
  delete desk.env.GOODWORD_URL;
}

beforeAll(async () => {
  [oak, spring] = await Promise.all([
    startApp('sqlite', { worker: false }, afterAll),
    startApp('sqlite', { worker: false }, afterAll),
  ]);
});

beforeEach(async () => {
  oakOwner = await addMember(oak);
  springOwner = await addMember(spring);
  desk = await makeDesk(oak.url, onTestFinished);
  await signInTo(oak, oakOwner);
  await signInTo(spring, springOwner, 'spring');
});

const run = (line: string) => desk.run(line.split(' '));
const listed = async () => JSON.parse((await run('profiles list --json')).stdout).data;

/** Whose sign-in a command uses. */
const whoami = async (words = '') => JSON.parse((await run(`whoami --json${words}`)).stdout).user.email;

describe('profiles', () => {
  test('keep a server and a person each, and one of them is used by default', async () => {
    expect(await whoami()).toBe(oakOwner.email);
    expect(await whoami(' --profile spring')).toBe(springOwner.email);
    expect((await run('profiles use spring')).code).toBe(0);
    expect(await whoami()).toBe(springOwner.email);
    expect(await whoami(' --profile default')).toBe(oakOwner.email);
    const { stdout } = await run('profiles list');
    expect(stdout).toMatch(new RegExp(`^default +${oak.url} +Signed in +${oakOwner.email}$`, 'm'));
    expect(stdout).toMatch(
      new RegExp(`^spring +${spring.url} +Signed in +${springOwner.email} +By default$`, 'm'),
    );
  });

  test('remember their server when they are signed out', async () => {
    expect((await run('logout --profile spring')).code).toBe(0);
    expect(await run('whoami --profile spring')).toMatchObject({
      code: 4,
      stderr: `✗ You are not signed in to ${spring.url}.\n  Run goodword login --profile spring.\n`,
    });
    expect(await listed()).toMatchObject([{ signedIn: true }, { name: 'spring', signedIn: false }]);
    await signInAt(desk, springOwner.email, 'spring');
    expect(await whoami(' --profile spring')).toBe(springOwner.email);
  });

  test('are removed with their session, after a yes', async () => {
    await run('profiles use spring');
    expect((await run('profiles remove spring')).code).toBe(2);
    const terminal = desk.terminal('goodword profiles remove spring');
    await terminal.until(/forget[\s\S]*\(y\/N\)/);
    terminal.type('y');
    expect((await terminal.ended).code).toBe(0);
    const { data } = await springOwner.client.listSessions();
    expect(data).toMatchObject([{ current: true }]);
    expect(await listed()).toMatchObject([{ name: 'default', isDefault: true }]);
    expect(await whoami()).toBe(oakOwner.email);
  });

  test('are removed though their server is gone', async () => {
    const wire = await layWire(spring.url, onTestFinished);
    await signInTo(wire, springOwner, 'autumn');
    wire.cut();
    const { code, stderr } = await run('profiles remove autumn --yes');
    expect(code).toBe(0);
    expect(stderr).toContain('The server could not be told');
    expect(await listed()).toMatchObject([{ name: 'default' }, { name: 'spring' }]);
  });

  test('that there are not are refused', async () => {
    for (const line of ['profiles use autumn', 'profiles remove autumn --yes', 'profiles use ../spring']) {
      expect((await run(line)).code).toBe(2);
    }
    const nobody = await makeDesk(oak.url, onTestFinished);
    const none = await nobody.run(['profiles', 'list', '--json']);
    expect(JSON.parse(none.stdout)).toEqual({ data: [] });
    expect(none.stderr).toContain('No profiles yet.');
  });
});
