import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { LOGO_TEXT } from '../../server/contract/routes/clinicSetup.ts';
import { addMember, type Member, mailsTo, startApp, type TestApp, textsTo } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { png } from '../support/png.ts';
import { eventually } from '../support/sandbox.ts';

/** A clinic sets itself up from the terminal: its logo, its first steps, a text to oneself, a platform that is missing. */

const SUPPORT = 'support@example.com';
const LOGO = png();

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { env: { SUPPORT_EMAIL: SUPPORT } }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const settings = (...words: string[]) => desk.run(['settings', ...words]);
const place = (name: string, bytes: Buffer) => writeFile(join(desk.folder, name), bytes);
const logoUrl = async () => (await owner.client.getSettings()).data.general.logoUrl;

test('a logo is shown, and removed after a yes', async () => {
  await place('logo.png', LOGO);
  const shown = await settings('logo', 'logo.png');
  expect(shown).toMatchObject({
    code: 0,
    stderr: '✓ The patient’s page and the poster show this logo now.\n',
  });
  expect(shown.stdout).toBe(`${await logoUrl()}\n`);
  const answer = await fetch(app.url + (await logoUrl()));
  expect(Buffer.from(await answer.arrayBuffer()).equals(LOGO)).toBe(true);

  expect((await settings('logo', '--remove')).code).toBe(2);
  expect(await logoUrl()).not.toBeNull();
  const terminal = desk.terminal('goodword settings logo --remove');
  await terminal.until('Remove the logo from the patient’s page and the poster? (y/N)');
  terminal.type('y');
  expect((await terminal.ended).code).toBe(0);
  expect(await logoUrl()).toBeNull();
  const again = await settings('logo', '--remove', '--yes', '--json');
  expect(JSON.parse(again.stdout)).toEqual({ data: { logoUrl: null } });
});

test.each([
  [['large.png'], LOGO_TEXT],
  [['words.png'], LOGO_TEXT],
  [['nowhere.png'], 'There is no file nowhere.png.'],
  [['.'], '. is a folder.'],
  [[], 'Which logo?'],
  [['words.png', '--remove'], 'Which logo?'],
])('the logo %j is refused', async (words, sentence) => {
  await place('large.png', Buffer.concat([LOGO, Buffer.alloc(LIMITS.logoBytes)]));
  await place('words.png', Buffer.from('not a picture'));
  expect(await settings('logo', ...words)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`✗ ${sentence}`),
  });
  expect(await logoUrl()).toBeNull();
});

test('the first steps are ticked off as they are taken, and hidden', async () => {
  const before = await settings('steps');
  expect(before).toMatchObject({ code: 0, stderr: '1 of 5 done\n' });
  expect(before.stdout).toMatch(/^✓ +Give a review platform your link$/m);
  expect(before.stdout).toMatch(/^· +See where patients arrive +goodword settings links test google$/m);

  await settings('links', 'test', 'google');
  await settings('own-text', '+12125550123');
  await desk.run(['send', '--to', '+12125550124', '--yes']);
  await place('patients.csv', Buffer.from('Mobile\n+12125550125\n'));
  await desk.run(['patients', 'import', 'patients.csv']);
  // A text counts once the carrier has taken it.
  await expect.poll(async () => (await settings('steps')).stderr).toBe('5 of 5 done\n');

  const hidden = await settings('steps', '--hide', '--json');
  expect(hidden.stderr).toContain('✓ The dashboard shows the first steps no more.');
  expect(JSON.parse(hidden.stdout).data).toEqual({
    steps: ['review_link', 'link_tested', 'import', 'own_text', 'first_batch'].map((step) => ({
      step,
      done: true,
    })),
    hidden: true,
  });
});

test('the first steps fit a terminal of 40 columns', async () => {
  const columns = 40;
  const terminal = desk.terminal('goodword settings steps', columns);
  expect((await terminal.ended).code).toBe(0);
  const lines = terminal.shown().split(/\r?\n/);
  expect(lines.some((line) => line.includes('Text your own phone'))).toBe(true);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});

test('a text to oneself arrives, and is not counted', async () => {
  const number = '+12125550199';
  const sent = await settings('own-text', '(212) 555-0199', '--json');
  expect(sent).toMatchObject({ code: 0, stderr: '✓ A text to yourself is on its way.\n' });
  expect(JSON.parse(sent.stdout).data).toEqual({ messageId: expect.any(String), sendAt: expect.any(String) });
  await eventually(async () => (await textsTo(app, number)).length === 1);
  expect((await textsTo(app, number))[0]?.body).toContain(`${app.url}/r/`);
  expect((await desk.run(['quota', 'show'])).stdout).toMatch(/^Used +0 of/);

  await owner.client.addToBlockList({ payload: { phoneNumber: number } });
  expect(await settings('own-text', number)).toMatchObject({ code: 2, stderr: expect.stringContaining('✗') });
  expect(await settings('own-text', '+1212')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ US phone numbers must be +1 followed by 10 digits'),
  });
  expect(await textsTo(app, number)).toHaveLength(1);
});

test('a platform that is missing is asked for, and the operator gets a mail', async () => {
  const words = [
    '--name',
    'DocFinder',
    '--email',
    'Anna@Example.com',
    '--url',
    'https://docfinder.example/oak',
  ];
  const asked = await settings('request-platform', ...words, '--notes', 'Everybody reads it.', '--json');
  expect(asked).toMatchObject({ code: 0, stderr: expect.stringContaining('✓ Asked for DocFinder.') });
  expect(JSON.parse(asked.stdout).data).toMatchObject({ platformName: 'DocFinder' });
  const [mail] = await mailsTo(app, SUPPORT);
  expect(mail?.text).toContain('DocFinder');
  expect(mail?.text).toContain('Everybody reads it.');
});

test.each([
  [['--email', 'a@example.com'], '--name is missing.'],
  [['--name', 'DocFinder'], '--email is missing.'],
  [['--name', ' ', '--email', 'a@example.com'], 'Name the platform'],
  [['--name', 'DocFinder', '--email', 'anna'], 'Invalid email'],
  [
    ['--name', 'DocFinder', '--email', 'a@example.com', '--url', 'javascript:x'],
    'Enter an address that begins',
  ],
])('asking for a platform with %j is refused', async (words, sentence) => {
  expect(await settings('request-platform', ...words)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`✗ ${sentence}`),
  });
});
