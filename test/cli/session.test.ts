import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { withProfileLocked } from '../../cli/session/tokenFile.ts';
import { addMember, type Member, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { deskOf, makeDesk, typeSignIn } from '../support/desk.ts';
import { temporaryFolder } from '../support/sandbox.ts';
import { layWire } from './wire.ts';

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app);
});

const profileOf = (folder: string) => join(folder, 'config', 'goodword', 'profiles', 'default.json');

describe('signing in', () => {
  test('keeps the sign-in in a file that only its owner can read, and prints no token', async () => {
    const desk = await makeDesk(app.url, onTestFinished);
    const words = ['login', '--email', owner.email, '--password-stdin', '--json'];
    const login = await desk.run(words, { input: `${PASSWORD}\n` });
    expect(login).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Signed in to ${app.url} as ${owner.email}`),
    });
    const { refreshToken, accessToken } = JSON.parse(await readFile(profileOf(desk.folder), 'utf8'));
    expect((await stat(profileOf(desk.folder))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(login.stdout)).toMatchObject({ user: { email: owner.email }, url: app.url });
    for (const token of [refreshToken, accessToken]) expect(login.stdout + login.stderr).not.toContain(token);

    const whoami = await desk.run(['whoami']);
    expect(whoami).toMatchObject({ code: 0, stderr: '' });
    expect(whoami.stdout).toMatch(/^Role {5}Owner\nClinic {3}Oak Street Clinic\nPlan {5}Paid$/m);
  });

  test('asks for address and password in a terminal, and does not show the password', async () => {
    const desk = await makeDesk(app.url, onTestFinished);
    const terminal = await typeSignIn(desk, owner.email);
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expect(terminal.shown()).toContain('✓ Signed in');
    expect(terminal.shown()).not.toContain(PASSWORD);
  });

  test('ends with 130 where Ctrl-C answers the question', async () => {
    const desk = await makeDesk(app.url, onTestFinished);
    const terminal = desk.terminal('goodword login');
    await terminal.until('Email:');
    terminal.type('\u0003');
    expect(await terminal.ended).toMatchObject({ code: 130 });
  });

  test('never waits without a terminal', async () => {
    const desk = await makeDesk(app.url, onTestFinished);
    const { code, stderr } = await desk.run(['login']);
    expect(code).toBe(2);
    expect(stderr).toBe('✗ Email is missing. There is no terminal to ask in.\n  Add --email.\n');
  });

  test('with a wrong password ends with 4 and keeps nothing', async () => {
    const desk = await makeDesk(app.url, onTestFinished);
    const login = await desk.run(['login', '--email', owner.email, '--password-stdin'], {
      input: 'wrong-horse',
    });
    expect(login.code).toBe(4);
    expect(login.stderr.trim().split('\n')).toHaveLength(2);
    expect((await desk.run(['whoami'])).code).toBe(4);
  });
});

describe('a sign-in', () => {
  test('that ran out is renewed, once, though five commands start at the same moment', async () => {
    const desk = await deskOf(app, owner, onTestFinished);
    const before = JSON.parse(await readFile(profileOf(desk.folder), 'utf8'));
    await writeFile(profileOf(desk.folder), JSON.stringify({ ...before, accessTokenEnds: 0 }));
    const ends = await Promise.all(Array.from({ length: 5 }, () => desk.run(['whoami', '--json'])));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    const after = JSON.parse(await readFile(profileOf(desk.folder), 'utf8'));
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect((await desk.run(['whoami'])).code).toBe(0);
  });

  test('that ran out is renewed though a command that was renewing it died', async () => {
    const desk = await deskOf(app, owner, onTestFinished);
    const before = JSON.parse(await readFile(profileOf(desk.folder), 'utf8'));
    await writeFile(profileOf(desk.folder), JSON.stringify({ ...before, accessTokenEnds: 0 }));
    const gone = await desk.shell('echo $$');
    await writeFile(`${profileOf(desk.folder)}.lock`, gone.stdout.trim());
    expect(await desk.run(['whoami'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('is renewed by one at a time, also where many find the lock of a process that died', async () => {
    const path = profileOf(await temporaryFolder());
    await mkdir(dirname(path), { recursive: true });
    const { pid } = spawnSync('true');
    let [inside, most] = [0, 0];
    const renew = async () => {
      await setTimeout(3 * Math.random());
      await withProfileLocked(path, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await setTimeout(5);
        inside -= 1;
      });
    };
    for (let round = 0; round < 15; round += 1) {
      await writeFile(`${path}.lock`, String(pid));
      await Promise.all(Array.from({ length: 6 }, renew));
    }
    expect(most).toBe(1);
    expect(await readdir(dirname(path))).toEqual([]);
  });

  test('whose access token the server refuses is renewed too', async () => {
    const desk = await deskOf(app, owner, onTestFinished);
    const before = JSON.parse(await readFile(profileOf(desk.folder), 'utf8'));
    await writeFile(profileOf(desk.folder), JSON.stringify({ ...before, accessToken: 'no-longer-good' }));
    expect(await desk.run(['whoami'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('that the server has ended stops with 4 and says what to do', async () => {
    const desk = await deskOf(app, owner, onTestFinished);
    const before = JSON.parse(await readFile(profileOf(desk.folder), 'utf8'));
    await writeFile(
      profileOf(desk.folder),
      JSON.stringify({ ...before, accessTokenEnds: 0, refreshToken: 'gone' }),
    );
    const { code, stderr } = await desk.run(['whoami']);
    expect(code).toBe(4);
    expect(stderr).toBe(`✗ You are not signed in to ${app.url}.\n  Run goodword login.\n`);
  });

  test('is gone after logout, here and at the server', async () => {
    const desk = await deskOf(app, owner, onTestFinished);
    const { accessToken } = JSON.parse(await readFile(profileOf(desk.folder), 'utf8'));
    expect((await desk.run(['logout'])).code).toBe(0);
    expect((await desk.run(['whoami'])).code).toBe(4);
    expect((await desk.shell(`GOODWORD_TOKEN=${accessToken} goodword whoami`)).code).toBe(4);
  });

  test('ends here too where the server cannot be told, and says so', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const desk = await deskOf(app, owner, onTestFinished, wire.url);
    wire.cut();
    const { code, stderr } = await desk.run(['logout']);
    expect(code).toBe(0);
    expect(stderr).toContain('The server could not be told: the session ends there by itself.');
    wire.repair();
    expect((await desk.run(['whoami'])).code).toBe(4);
  });

  test('goes to no other server than the one that gave it', async () => {
    const desk = await deskOf(app, owner, onTestFinished);
    const { code, stderr } = await desk.shell('GOODWORD_URL=http://goodword.test goodword whoami');
    expect(code).toBe(4);
    expect(stderr).toContain('You are not signed in to http://goodword.test.');
  });

  test('can be one of several profiles', async () => {
    const desk = await deskOf(app, owner, onTestFinished);
    const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
    const words = ['login', '--email', staff.email, '--password-stdin', '--profile', 'desk'];
    expect((await desk.run(words, { input: PASSWORD })).code).toBe(0);
    expect((await desk.run(['whoami', '--profile', 'desk'])).stdout).toContain(staff.email);
    expect((await desk.run(['whoami'])).stdout).toContain(owner.email);
    expect((await desk.run(['whoami', '--profile', '../desk'])).code).toBe(2);
  });

  test('is not needed with GOODWORD_TOKEN', async () => {
    const desk = await makeDesk(app.url, onTestFinished);
    const token = owner.headers.authorization?.replace('Bearer ', '');
    const { code, stdout } = await desk.shell(`GOODWORD_TOKEN=${token} goodword whoami --json`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      user: { email: owner.email },
      signIn: 'token',
      profile: null,
    });
  });

  test.each(['nonsense', 'gw_nonsense', 'a b', 'ő', '"eyJhbGciOiJub25lIn0.e30."'])(
    'is asked for where GOODWORD_TOKEN is %s',
    async (token) => {
      const desk = await deskOf(app, owner, onTestFinished);
      desk.env.GOODWORD_TOKEN = token;
      expect(await desk.run(['whoami'])).toMatchObject({
        code: 4,
        stdout: '',
        stderr:
          '✗ GOODWORD_TOKEN is not a token that works.\n' +
          '  Make one with goodword tokens create, or unset it and run goodword login.\n',
      });
    },
  );

  test('with GOODWORD_TOKEN set says that it is not what is used', async () => {
    const desk = await makeDesk(app.url, onTestFinished);
    desk.env.GOODWORD_TOKEN = 'nonsense';
    const words = ['login', '--email', owner.email, '--password-stdin'];
    const { code, stderr } = await desk.run(words, { input: PASSWORD });
    expect(code).toBe(0);
    expect(stderr).toContain('GOODWORD_TOKEN is set and is used instead, until you unset it.');
  });
});
