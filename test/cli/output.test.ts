import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { HELP_TOPICS } from '../../cli/kit/helpTopics.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf, makeDesk } from '../support/desk.ts';

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app);
  desk = await deskOf(app, owner, afterAll);
  const patients = [
    {
      firstName: 'Annamária',
      lastName: 'Szentgyörgyi-Kovács',
      phoneNumber: '+36205550101',
      email: 'anna@example.com',
    },
    { firstName: '小林', lastName: '美咲', phoneNumber: '+12125550102', email: '' },
    { firstName: 'Dev', lastName: 'Doyle', phoneNumber: '+12125550103', email: '' },
  ];
  await owner.client.bulkAddPatients({ payload: { patients } });
});

const lines = (shown: string) => shown.split(/\r?\n/).filter((line) => line !== '');

describe('a table', () => {
  test.each([
    [120, /^Name +Number +Status +Last text +Email +Added$/],
    [60, /^Name +Number +Status$/],
    [48, /^Name +Number$/],
  ])('in a terminal of %i columns drops columns and wraps nothing', async (columns, header) => {
    const terminal = desk.terminal('goodword patients list', columns);
    expect((await terminal.ended).code).toBe(0);
    const shown = lines(terminal.shown());
    expect(shown[0]).toMatch(header);
    expect(shown).toHaveLength(5);
    for (const line of shown.slice(0, 4)) expect(line.length).toBeLessThanOrEqual(columns);
  });

  test('narrower than its narrowest is cut, with a sign that it is', async () => {
    const terminal = desk.terminal('goodword patients list', 34);
    await terminal.ended;
    expect(terminal.shown()).toContain('…');
    for (const line of lines(terminal.shown()).slice(0, 4)) expect(line.length).toBeLessThanOrEqual(34);
  });

  test('without a terminal keeps every column, and counts wide letters as two', async () => {
    const { stdout } = await desk.run(['patients', 'list', '--utc']);
    expect(stdout).toContain('anna@example.com');
    expect(stdout).toMatch(/\d{4}-\d\d-\d\dT[\d:.]+Z/);
    expect(stdout).toMatch(/^小林 美咲 {22}\+1 \(212\)/m);
    expect(stdout).toMatch(/^Dev Doyle {22}\+1 \(212\)/m);
  });
});

describe('a message that is wider than the terminal', () => {
  const REFUSED = ['webhooks', 'add', 'https://hooks.example.com', '--event', 'review.deleted'];

  test('breaks between words there, and further lines stand below its first word', async () => {
    const terminal = desk.terminal(`goodword ${REFUSED.join(' ')}`, 50);
    expect((await terminal.ended).code).toBe(2);
    const shown = lines(terminal.shown());
    expect(shown[0]).toBe("✗ --event cannot be 'review.deleted': choose one");
    expect(shown[1]).toMatch(/^ {2}of review\.created, /);
    for (const line of shown.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(50);
    // What names a command is copied as one line.
    expect(shown.at(-1)).toBe('  Run goodword webhooks add --help to see how it is used.');
  });

  test('stays one line in a pipe', async () => {
    expect((await desk.run(REFUSED)).stderr.trim().split('\n')).toHaveLength(2);
  });
});

test.each([
  [['patients', 'list', '--limit', 'x'], "--limit takes a whole number, not 'x'."],
  [['log', '--status', 'Lost'], "--status cannot be 'Lost': choose one of Sent, Queued, Blocked, Error."],
  [['log', '--colour'], 'There is no --colour.'],
  [['send', '--to'], '--to needs a value.'],
  [['why', '+12125550101', 'me'], 'Too many words: me.'],
  [['reviews', 'respond'], 'ID and WORDS are missing.'],
])('%j is refused in plain words', async (words, sentence) => {
  expect(await desk.run(words)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`✗ ${sentence}\n`),
  });
});

test('what a command misses is said in plain words, also in a terminal', async () => {
  const terminal = desk.terminal('goodword tokens create Booking');
  expect((await terminal.ended).code).toBe(2);
  expect(lines(terminal.shown())[0]).toBe('✗ --scope is missing.');
});

describe('colours', () => {
  const raw = async (line: string) => (await desk.terminal(line).ended).stdout;
  const GREEN = '\u001b[32m';

  test('are shown in a terminal', async () => {
    expect(await raw('goodword patients list')).toContain(`${GREEN}Active`);
  });

  test('are left out where NO_COLOR asks for it, and in a pipe', async () => {
    expect(await raw('env NO_COLOR=1 goodword patients list')).not.toContain(GREEN);
    expect((await desk.run(['patients', 'list'])).stdout).not.toContain('\u001b');
  });
});

describe('in a pipe', () => {
  test('stdout is data alone: --json gives one document, messages go to stderr', async () => {
    const { code, stdout, stderr } = await desk.run(['patients', 'list', '--limit', '2', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ data: [{}, {}], pagination: { total: 3 } });
    expect(stderr).toBe('3 patients, page 1 of 2; the next with --page 2\n');
  });

  test('--quiet leaves the data alone', async () => {
    const ended = await desk.run(['patients', 'list', '--limit', '2', '--quiet']);
    expect(ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Active') });
    expect((await desk.run(['patients', 'show', 'nobody', '--quiet'])).stderr).toContain('✗');
  });

  test('a page behind the last says which is the last', async () => {
    const { code, stdout, stderr } = await desk.run(['patients', 'list', '--limit', '2', '--page', '9']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe('3 patients, page 9 of 2; the last with --page 2\n');
  });

  test('an error is two lines on stderr, and with --json a document on stdout too', async () => {
    const stranger = await makeDesk(app.url, onTestFinished);
    const { code, stdout, stderr } = await stranger.run(['patients', 'list', '--json']);
    expect(code).toBe(4);
    expect(stderr).toBe(`✗ You are not signed in to ${app.url}.\n  Run goodword login.\n`);
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'unauthorized', exitCode: 4 });
  });

  test('that is closed early nothing complains', async () => {
    const { code, stdout, stderr } = await desk.shell('goodword patients list --json | head -1');
    expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: '{\n' });
    expect(stderr).not.toContain('EPIPE');
  });
});

test('what others wrote cannot steer the terminal', async () => {
  const { stderr } = await desk.shell("goodword send --to 1 --yes --template '\u001b[2Jx'");
  expect(stderr).not.toContain('\u001b');
});

test('a server that cannot be reached ends with 1, one that is no address with 2', async () => {
  const unreachable = await desk.shell('GOODWORD_TOKEN=x GOODWORD_URL=http://127.0.0.1:9 goodword whoami');
  expect(unreachable).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('✗ Goodword cannot be reached.'),
  });
  expect((await desk.shell('GOODWORD_URL=goodword goodword whoami')).code).toBe(2);
});

test.each(Object.entries(HELP_TOPICS))(
  'help %s says what the integrator’s page says',
  async (topic, { rows }) => {
    const page = (await readFile('docs/integrator.md', 'utf8')).replaceAll('`', '');
    const { code, stdout } = await desk.run(['help', topic]);
    expect(code).toBe(0);
    for (const [name, words] of rows) {
      expect(stdout.replace(/\s+/g, ' ')).toContain(`${name} ${words}`);
      expect(page).toContain(`| ${name} | ${words} |`);
    }
  },
);

test('what npm installs is a script of Node, which starts on Windows too', async () => {
  const path = packageFile.bin.goodword;
  expect((await readFile(path, 'utf8')).split('\n')[0]).toBe('#!/usr/bin/env node');
  const { code, stdout } = await desk.shell(`node ${resolve(path)} --version`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(packageFile.version) });
});

test('an unknown command ends with 2 and points to the help', async () => {
  expect(await desk.run(['patient', 'list'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr:
      "✗ There is no command 'patient list'. Did you mean goodword patients list?\n  Run goodword --help to see all commands.\n",
  });
  expect((await desk.run(['whoami', '(212) 555-0171'])).stderr).toContain(
    "There is no command 'whoami (212) 555-0171'.",
  );
  expect((await desk.run(['send', '(212) 555-0171'])).stderr).toContain(
    'Text it with --to "(212) 555-0171".',
  );
});
