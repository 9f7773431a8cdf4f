import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPatients } from '../support/patients.ts';
import { layWire } from './wire.ts';

/** What commands on patients refuse or cannot do: with its code and a sentence, and nothing changed. */

const EVA = { phoneNumber: '+12125550123', firstName: 'Eva', lastName: 'Novák', email: 'eva@example.com' };

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app);
  desk = await deskOf(app, owner, afterAll);
  await addPatients(owner, EVA);
});

const patients = (...words: string[]) => desk.run(['patients', ...words]);
const listed = async () => (await owner.client.listPatients()).data;

test.each([
  [[], 'A phone number is missing. There is no terminal to ask in.'],
  [['--first-name', 'Eva'], 'Phone number is required.'],
  [['--phone', '+1212'], 'US phone numbers must be +1 followed by 10 digits.'],
  [['--phone', '+12125550124', '--email', 'eva', '--last-name', 'N'], 'Last name must be at least 2'],
  [['--phone', '+12125550123'], 'This phone number already exists in your clinic (patient record).'],
])('adding %j, with the sentence of the screens', async (words, sentence) => {
  const { code, stdout, stderr } = await patients('add', ...words, '--json');
  expect(code).toBe(2);
  expect(stderr).toContain(`✗ ${sentence}`);
  expect(JSON.parse(stdout).error).toMatchObject({ code: 'refused', exitCode: 2 });
  expect(await listed()).toHaveLength(1);
});

test.each([
  [['+12125550199', '--first-name', 'Ann'], "There is no patient '+12125550199'."],
  [['ffffffff', '--first-name', 'Ann'], "There is no patient 'ffffffff'."],
  [['novak', '--first-name', 'Ann'], "'novak' is not a phone number or an id."],
  [['+12125550123'], 'What should change?'],
  [['+12125550123', '--first-name', 'A'], 'First name must be at least 2 characters'],
  [['+12125550123', '--email', 'eva@'], 'Invalid email format'],
  [
    ['+12125550123', '--email', 'e@example.com', '--clear-email'],
    '--clear-email and --email do not go together.',
  ],
])('changing %j', async (words, sentence) => {
  const { code, stderr } = await patients('edit', ...words);
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
  expect(await listed()).toContainEqual(expect.objectContaining(EVA));
});

test.each([
  [['+12125550123'], 'Which tags?'],
  [['--add', 'new'], 'Which patients?'],
  [['+12125550123', '--search', 'eva', '--add', 'new'], 'Which patients?'],
  [['+12125550123', '--add', 'one, two'], 'A tag cannot hold commas'],
  [['+12125550123', '+12125550199', '--add', 'new'], "There is no patient '+12125550199'."],
])('tagging %j', async (words, sentence) => {
  const { code, stderr } = await patients('tag', ...words);
  expect(code).toBe(2);
  expect(stderr).toContain(`✗ ${sentence}`);
  expect((await owner.client.listTags()).data).toEqual([]);
});

test.each([
  [['show', '+12125550199'], "There is no patient '+12125550199'."],
  [
    ['show', '+12125550123', '--evidence', 'no/such/file.json'],
    'The evidence cannot be written: there is no such',
  ],
  [['show', '+12125550123', '--evidence', '.'], '. is a folder.'],
  [['delete', '+12125550123'], 'This has to be confirmed. There is no terminal to ask in.'],
  [['delete', '+12125550199', '--yes'], "There is no patient '+12125550199'."],
  [['opt-out', '+12125550199'], "There is no patient '+12125550199'."],
  [['number-is-right', '+12125550199'], "There is no patient '+12125550199'."],
  [['opt-out', '+12125550123', '--reason', 'x'.repeat(201)], 'At most 200 characters'],
])('%j', async (words, sentence) => {
  const { code, stderr } = await patients(...words);
  expect(code).toBe(2);
  expect(stderr).toContain(`✗ ${sentence}`);
  expect(await listed()).toMatchObject([{ ...EVA, status: 'active' }]);
});

test.each([
  ['show', '+12125550123', '--evidence', 'evidence.json'],
  ['edit', '+12125550123', '--first-name', 'Ann'],
  ['tag', '+12125550123', '--add', 'new'],
  ['opt-out', '+12125550123'],
  ['number-is-right', '+12125550123'],
  ['delete', '+12125550123', '--yes'],
])('%s %s without a network ends with 1 and changes nothing', async (...words) => {
  const wire = await layWire(app.url, onTestFinished);
  const cutOff = await deskOf(app, owner, onTestFinished, wire.url);
  wire.cut();
  const { code, stderr } = await cutOff.run(['patients', ...words]);
  expect(code).toBe(1);
  expect(stderr).toContain('✗ Goodword cannot be reached.');
  expect(await readdir(cutOff.folder)).not.toContain('evidence.json');
  expect(await listed()).toMatchObject([{ ...EVA, status: 'active', tags: [] }]);
});
