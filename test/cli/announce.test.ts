import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { addMember, type Member, mailsTo, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { layWire } from './wire.ts';

/** The super admin mails an update of the system from the terminal, to those whose clinics want such mails. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  owner = await addMember(app);
  const { version } = (await owner.client.getSettings()).data;
  await owner.client.updateSettings({ payload: { version, notifications: { systemUpdates: true } } });
  // Neither those of other clinics nor those who are no owners asked for it.
  await addMember(app);
  await addMember(app, { role: 'admin', clinicId: owner.clinicId as string });
  desk = await deskOf(app, await addMember(app, { role: 'super_admin' }), afterAll);
});

const SUBJECT = 'Maintenance on Sunday';
const announce = (...words: string[]) => desk.run(['admin', 'announce', '--subject', SUBJECT, ...words]);
const kept = () => app.ctx.db.knex('system_updates').select('subject', 'message');

test.each([
  [[], 'Give --file or --message.'],
  [['--message', 'One', '--file', 'news.txt'], '--file and --message do not go together.'],
  [['--message', ' '], 'Write a message'],
  [['--message', 'x'.repeat(LIMITS.systemUpdateLength + 1)], 'A message has at most 5000 characters'],
  [['--file', 'nowhere.txt'], 'There is no file nowhere.txt.'],
])('%j is refused before anybody is mailed', async (words, sentence) => {
  expect(await announce(...words, '--yes')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`✗ ${sentence}`),
  });
  expect(await kept()).toEqual([]);
});

test('a mail without a subject is refused', async () => {
  const words = ['admin', 'announce', '--message', 'Goodword rests.', '--yes'];
  expect((await desk.run(words)).stderr).toContain('✗ --subject is missing.');
  expect((await desk.run([...words, '--subject', ' '])).stderr).toContain('✗ Write a subject');
  expect(await kept()).toEqual([]);
});

test('it is for super admins, and needs a network', async () => {
  const theirs = await deskOf(app, owner, onTestFinished);
  const words = ['admin', 'announce', '--subject', SUBJECT, '--message', 'Goodword rests.', '--yes'];
  expect(await theirs.run(words)).toMatchObject({ code: 2, stdout: '' });
  const admin = await addMember(app, { role: 'super_admin' });
  const wire = await layWire(app.url, onTestFinished);
  const far = await deskOf(app, admin, onTestFinished, wire.url);
  wire.cut();
  expect(await far.run(words)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('✗ Goodword cannot be reached.'),
  });
  expect(await kept()).toEqual([]);
});

test('where no owner wants such mails nobody is asked', async () => {
  const { version } = (await owner.client.getSettings()).data;
  await owner.client.updateSettings({ payload: { version, notifications: { systemUpdates: false } } });
  const { code, stderr } = await announce('--message', 'Goodword rests.');
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'No owner wants such mails: nobody is mailed.\n' });
  expect(await kept()).toEqual([]);
  const again = (await owner.client.getSettings()).data.version;
  await owner.client.updateSettings({
    payload: { version: again, notifications: { systemUpdates: true } },
  });
});

test('how many are mailed is said before they are', async () => {
  const words = `goodword admin announce --subject '${SUBJECT}' --message 'Goodword rests.'`;
  const hesitant = desk.terminal(words);
  await hesitant.until(`Mail “${SUBJECT}” to 1 owner? (y/N)`);
  hesitant.type('n');
  expect((await hesitant.ended).code).toBe(2);
  expect(await kept()).toEqual([]);

  const sure = desk.terminal(words);
  await sure.until('(y/N)');
  sure.type('y');
  expect((await sure.ended).code).toBe(0);
  expect(sure.shown()).toContain(`✓ “${SUBJECT}” is on its way to 1 owner.`);
  const [mail] = await mailsTo(app, owner.email);
  expect(mail?.subject).toContain(SUBJECT);
  expect(mail?.text).toContain('Goodword rests.');
  expect(await kept()).toEqual([{ subject: SUBJECT, message: 'Goodword rests.' }]);
});

test('in a script it goes with --yes alone, and what it says may stand in a file', async () => {
  await writeFile(join(desk.folder, 'news.txt'), 'Two new things.\n\nThey are small.\n');
  expect(await announce('--file', 'news.txt')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
  });
  expect(await kept()).toHaveLength(1);
  const sent = await announce('--file', 'news.txt', '--yes', '--json');
  expect(JSON.parse(sent.stdout)).toEqual({ data: { mails: 1 } });
  expect(await kept()).toContainEqual({
    subject: SUBJECT,
    message: 'Two new things.\n\nThey are small.',
  });
});
