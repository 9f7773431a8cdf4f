import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { layWire } from './wire.ts';

/** The clinic's own review page, shown and switched from the terminal. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const isOn = async () => (await owner.client.getSettings()).data.reviews.standingLink.enabled;

test('is shown, switched on, and off once somebody said yes', async () => {
  const address = `${app.url}/r/${owner.clinicId}`;
  const shown = await desk.run(['standing-link']);
  expect(shown).toEqual({ code: 0, stderr: '', stdout: `Standing link   off\nAddress         ${address}\n` });

  const on = await desk.run(['standing-link', '--on']);
  expect(on).toMatchObject({ code: 0, stderr: '✓ The standing link is on.\n' });
  expect(on.stdout).toContain('Standing link   on');
  expect(await isOn()).toBe(true);
  expect((await desk.run(['standing-link', '--on'])).code).toBe(0);

  expect(await desk.run(['standing-link', '--off'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
  });
  expect(await isOn()).toBe(true);
  const off = await desk.run(['standing-link', '--off', '--yes', '--json']);
  expect(JSON.parse(off.stdout)).toEqual({ data: { enabled: false, url: address } });
  expect(await isOn()).toBe(false);
});

test('asks at a terminal before it is switched off, and says what stops', async () => {
  await desk.run(['standing-link', '--on']);
  const hesitant = desk.terminal('goodword standing-link --off');
  await hesitant.until('Posters that hang already stop working. (y/N)');
  hesitant.type('n');
  expect((await hesitant.ended).code).toBe(2);
  expect(await isOn()).toBe(true);
  const sure = desk.terminal('goodword standing-link --off');
  await sure.until('(y/N)');
  sure.type('y');
  expect((await sure.ended).code).toBe(0);
  expect(await isOn()).toBe(false);
});

test('is not switched both ways, and not by staff', async () => {
  expect((await desk.run(['standing-link', '--on', '--off'])).code).toBe(2);
  const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
  const theirs = await deskOf(app, staff, onTestFinished);
  expect((await theirs.run(['standing-link'])).code).toBe(0);
  expect(await theirs.run(['standing-link', '--on'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Ask an owner or admin of your clinic.'),
  });
  expect(await isOn()).toBe(false);
});

test('without a network says so', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const far = await deskOf(app, owner, onTestFinished, wire.url);
  wire.cut();
  expect(await far.run(['standing-link', '--on'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('✗ Goodword cannot be reached.'),
  });
});
