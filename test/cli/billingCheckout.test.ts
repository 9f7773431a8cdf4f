import { chmod, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, subscribe, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { anotherCheckout, booksOf, customerOf, openCheckout, payAt } from '../support/payments.ts';
import { eventually } from '../support/sandbox.ts';
import { layWire } from './wire.ts';

/** The way from the terminal to the payment provider's pages. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app, { paid: false });
  desk = await deskOf(app, owner, onTestFinished);
  await putBrowser(desk);
});

/** A desktop whose browser notes what it is given. */
async function putBrowser({ folder, env }: Desk): Promise<void> {
  const path = join(folder, 'bin', 'xdg-open');
  await writeFile(path, `#!/bin/sh\necho "$1" >> '${folder}/opened'\n`);
  await chmod(path, 0o755);
  delete env.SSH_CONNECTION;
  env.DISPLAY = ':0';
}

const opened = (): Promise<string> => readFile(join(desk.folder, 'opened'), 'utf8').catch(() => '');

const sessionIn = (shown: string): string => /\/sandbox\/pay\/(\w+)/.exec(shown)?.[1] ?? '';

const status = async () => (await owner.client.getSubscription()).data.subscription.status;

describe('checkout', () => {
  test('in a pipe prints the address of the page and opens nothing', async () => {
    const { code, stdout, stderr } = await desk.run(['billing', 'checkout']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^http:\S+\/sandbox\/pay\/\w+\n$/);
    const asJson = await desk.run(['billing', 'checkout', '--json']);
    expect(JSON.parse(asJson.stdout)).toEqual({
      data: { url: expect.any(String), sessionId: expect.any(String) },
    });
    expect(await opened()).toBe('');
  });

  test('in a terminal on a desktop opens the page in the browser', async () => {
    const terminal = desk.terminal('goodword billing checkout');
    expect((await terminal.ended).code).toBe(0);
    const [address] = terminal.shown().split(/\r?\n/);
    expect(await eventually(opened)).toBe(`${address}\n`);
    expect(terminal.shown()).toContain('It opens in your browser.');
  });

  test.each([
    ['with --no-open', '--no-open', {}],
    ['with --json', '--json', {}],
    ['without a desktop', '', { DISPLAY: '', WAYLAND_DISPLAY: '' }],
    ['from another computer', '', { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }],
  ])('%s opens nothing', async (_, flag, env) => {
    Object.assign(desk.env, env);
    const terminal = desk.terminal(`goodword billing checkout ${flag}`);
    expect((await terminal.ended).code).toBe(0);
    expect(sessionIn(terminal.shown())).not.toBe('');
    expect(terminal.shown()).not.toContain('browser');
    expect(await opened()).toBe('');
  });

  test('says so where no browser can be opened', async () => {
    const browser = join(desk.folder, 'bin', 'xdg-open');
    await rm(browser);
    await symlink(browser, browser);
    const terminal = desk.terminal('goodword billing checkout');
    expect((await terminal.ended).code).toBe(0);
    expect(terminal.shown()).toContain('No browser opened: open the address yourself.');
  });

  test('takes promotion codes where it is told to, and leads back to this server', async () => {
    const { stdout } = await desk.run(['billing', 'checkout', '--promotion-codes']);
    const sessions = await booksOf<{ id: string }>(app, 'sessions', await customerOf(app, owner));
    const session = sessions.find(({ id }) => id === sessionIn(stdout));
    expect(session).toMatchObject({
      allow_promotion_codes: true,
      success_url: `${app.url}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${app.url}/payment/cancel`,
    });
  });
});

describe('checkout --wait', () => {
  test('shows that it waits, through a declined card, until it is paid', async () => {
    const terminal = desk.terminal('goodword billing checkout --wait');
    await terminal.until('Waiting for the payment');
    const sessionId = sessionIn(terminal.shown());
    await payAt(app, sessionId, 'declined');
    expect(await status()).toBe('trial');
    await payAt(app, sessionId);
    expect((await terminal.ended).code).toBe(0);
    expect(terminal.shown()).toContain('✓ The payment is through.');
    expect(terminal.shown()).toMatch(/^Status +Paid/m);
    expect(await status()).toBe('active');
  });

  test('in a pipe tells the address first and gives one document in the end', async () => {
    const running = desk.start(['billing', 'checkout', '--wait', '--json']);
    await running.until('Waiting for the payment …');
    await payAt(app, sessionIn(running.shown()));
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    const { subscription } = (await owner.client.getSubscription()).data;
    expect(JSON.parse(stdout).data).toMatchObject({ sessionId: expect.any(String), subscription });
    expect(await opened()).toBe('');
  });

  test('ends with Ctrl-C, and what is paid later counts', async () => {
    const terminal = desk.terminal('goodword billing checkout --wait --no-open');
    await terminal.until('Waiting for the payment');
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.shown()).toContain('✗ Stopped waiting.');
    await payAt(app, sessionIn(terminal.shown()));
    await eventually(async () => (await status()) === 'active');
  });

  test('says that a payment comes back where the clinic has a subscription already', async () => {
    const running = desk.start(['billing', 'checkout', '--wait']);
    await running.until('Waiting for the payment');
    await payAt(app, await anotherCheckout(app, owner));
    // Both may begin in the same second, by which the provider tells their age: the one that is known counts.
    await eventually(async () => (await status()) === 'active');
    await payAt(app, sessionIn(running.shown()));
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(0);
    expect(stderr).toContain('✓ The clinic has a subscription already: this payment is paid back.');
    expect(stderr).not.toContain('The payment is through.');
    expect(stdout).toMatch(/^Status +Paid$/m);
  });

  test('outlives a network that is cut', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const { config } = app.ctx;
    onTestFinished(() => {
      config.publicUrl = app.url;
    });
    config.publicUrl = wire.url;
    const far = await deskOf(app, owner, onTestFinished, wire.url);
    const running = far.start(['billing', 'checkout', '--wait']);
    await running.until('Waiting for the payment');
    wire.cut();
    await running.until('The connection was lost; trying again until it is back');
    wire.repair();
    await payAt(app, sessionIn(running.shown()));
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Status +Paid$/m);
  });

  test('ends where another checkout took its place', async () => {
    const running = desk.start(['billing', 'checkout', '--wait']);
    await running.until('Waiting for the payment');
    await openCheckout(app, owner);
    const { code, stderr } = await running.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('✗ The page was not paid and has expired');
  });
});

test('an address by which the server is not known is refused', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const far = await deskOf(app, owner, onTestFinished, wire.url);
  const { code, stderr } = await far.run(['billing', 'checkout']);
  expect(code).toBe(2);
  expect(stderr).toBe(
    `✗ This server is not known by the address ${wire.url}.\n` +
      `  Enter an address that begins with ${app.url}/: goodword login --url, or GOODWORD_URL.\n`,
  );
});

describe('portal', () => {
  test('prints the address in a pipe, opens it on a desktop', async () => {
    await subscribe(app, owner);
    const { code, stdout } = await desk.run(['billing', 'portal']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\S+\/sandbox\/portal\/\w+\n$/);
    expect(await opened()).toBe('');
    const terminal = desk.terminal('goodword billing portal');
    expect((await terminal.ended).code).toBe(0);
    expect(await eventually(opened)).toContain('/sandbox/portal/');
  });
});
