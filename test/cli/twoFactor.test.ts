import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { MINUTE, mailedCode, turnOnApp, turnOnMailedCodes, wait } from '../support/accounts.ts';
import { addMember, type Member, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { type Desk, makeDesk, typeSignIn } from '../support/desk.ts';
import { layWire } from './wire.ts';

/** Signing in with a second step, in the terminal and in a script. */

const WRONG = 'Please check the code and try again.';
const BY_MAIL = 'Code from your email:';
const BY_APP = 'Code from your authenticator app (or a recovery code):';

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await makeDesk(app.url, onTestFinished);
});

const login = (...more: string[]) =>
  desk.run(['login', '--email', owner.email, '--password-stdin', ...more], { input: PASSWORD });

/** Digits that are not these. */
const notThis = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The question, asked once more after this sentence was said so many times. */
const askedAgain = (sentence: string, label: string, times = 1): RegExp =>
  new RegExp(`(${literally(sentence)}[\\s\\S]*?${literally(label)}[\\s\\S]*?){${times}}`);

const literally = (text: string): string => text.replace(/[.()]/g, '\\$&');

describe('a code by e-mail', () => {
  beforeEach(() => turnOnMailedCodes(app, owner));

  test('is asked for until it is right', async () => {
    const terminal = await typeSignIn(desk, owner.email);
    const code = await mailedCode(app, owner.email, 2);
    await terminal.until(BY_MAIL);
    terminal.type('12\r');
    await terminal.until(askedAgain('Enter the 6 digits of the code, or a recovery code', BY_MAIL));
    terminal.type(`${notThis(code)}\r`);
    await terminal.until(askedAgain(WRONG, BY_MAIL));
    terminal.type(`${code.slice(0, 3)} ${code.slice(3)}\r`);
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expect(terminal.shown()).toContain(`✓ Signed in to ${app.url} as ${owner.email}`);
    expect((await desk.run(['whoami'])).stdout).toContain(owner.email);
  });

  test('is no longer asked for once too many were wrong', async () => {
    const terminal = await typeSignIn(desk, owner.email);
    const code = await mailedCode(app, owner.email, 2);
    await terminal.until(BY_MAIL);
    for (let times = 1; times <= LIMITS.codeTries; times += 1) {
      terminal.type(`${notThis(code)}\r`);
      await terminal.until(askedAgain(WRONG, BY_MAIL, times));
    }
    terminal.type(`${code}\r`);
    expect(await terminal.ended).toMatchObject({ code: 4 });
    expect(terminal.shown()).toContain('✗ This code has run out. Start again to get a new one.');
    expect((await desk.run(['whoami'])).code).toBe(4);
  });

  test('may be left unanswered', async () => {
    const terminal = await typeSignIn(desk, owner.email);
    await terminal.until(BY_MAIL);
    terminal.type('\u0003');
    expect(await terminal.ended).toMatchObject({ code: 130 });
    expect((await desk.run(['whoami'])).code).toBe(4);
  });

  test('needs a network', async () => {
    const wire = await layWire(app.url, onTestFinished);
    desk.env.GOODWORD_URL = wire.url;
    const terminal = await typeSignIn(desk, owner.email);
    await terminal.until(BY_MAIL);
    wire.cut();
    terminal.type('123456\r');
    expect(await terminal.ended).toMatchObject({ code: 1 });
    expect(terminal.shown()).toContain('✗ Goodword cannot be reached.');
  });

  test.each([[[]], [['--code', '123456']]])('is not waited for without a terminal: %j', async (words) => {
    expect(await login(...words)).toMatchObject({
      code: 4,
      stdout: '',
      stderr:
        '✗ A code was mailed to you, and there is no terminal to type it in.\n' +
        '  Run goodword login in a terminal, or set GOODWORD_TOKEN to a token of goodword tokens create.\n',
    });
  });
});

describe('a code of an authenticator app', () => {
  let phone: Awaited<ReturnType<typeof turnOnApp>>;

  beforeEach(async () => {
    phone = await turnOnApp(app, owner);
    // A code works once, and the app shows the one that turned it on for half a minute.
    wait(app, MINUTE);
  });

  test('signs in at a terminal', async () => {
    const terminal = await typeSignIn(desk, owner.email);
    await terminal.until(BY_APP);
    terminal.type(`${notThis(phone.code())}\r`);
    await terminal.until(askedAgain(WRONG, BY_APP));
    terminal.type(`${phone.code()}\r`);
    expect(await terminal.ended).toMatchObject({ code: 0 });
  });

  test('is one recovery code, once', async () => {
    const [recoveryCode = ''] = phone.recoveryCodes;
    const terminal = await typeSignIn(desk, owner.email);
    await terminal.until(BY_APP);
    terminal.type(`${recoveryCode}\r`);
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expect((await login('--code', recoveryCode)).code).toBe(4);
  });

  test('is given with --code in a script', async () => {
    expect((await login('--code', phone.code())).code).toBe(0);
    expect((await desk.run(['whoami'])).code).toBe(0);
  });

  test('that is wrong ends a script with 4', async () => {
    const { code, stderr } = await login('--code', notThis(phone.code()));
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: `✗ ${WRONG}\n  Run goodword login again, with a fresh code.\n`,
    });
  });

  test('is not waited for without a terminal', async () => {
    const { code, stderr } = await login();
    expect(code).toBe(4);
    expect(stderr).toContain('✗ Your account asks for a code of your authenticator app.\n  Add --code CODE,');
  });
});
