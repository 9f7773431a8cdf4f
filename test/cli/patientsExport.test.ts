import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { csvText } from '../support/csv.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPatients } from '../support/patients.ts';
import { layWire, type Wire } from './wire.ts';

/** Patients as a file, from the terminal. */

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

const exported = (...words: string[]) => desk.run(['patients', 'export', ...words]);
const read = (name: string) => readFile(join(desk.folder, name), 'utf8');
const put = (name: string, text: string) => writeFile(join(desk.folder, name), text);
const files = async () => (await readdir(desk.folder)).filter((name) => name.includes('.csv'));

const EVA = { phoneNumber: '+12125550123', firstName: 'Eva', lastName: '=SUM(1;2)' };
const NORA = { phoneNumber: '+36205550101', firstName: 'Nora', lastName: 'Shah, "N"' };

describe('a few patients', () => {
  beforeEach(() => addPatients(owner, EVA, NORA));

  test('go to standard output, and come back unchanged by an import', async () => {
    const { code, stdout, stderr } = await desk.shell('goodword patients export');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\r\n')).toHaveLength(4);
    const back = await desk.shell('goodword patients export | goodword patients import - --json');
    expect(JSON.parse(back.stdout)).toMatchObject({ rows: 2, unchanged: 2, rejected: 0 });
  });

  test('are narrowed by the filters of the list', async () => {
    const { stdout } = await exported('--search', 'nora', '--never-texted', '--status', 'active');
    expect(stdout).toContain('+36205550101');
    expect(stdout).not.toContain('+12125550123');
    expect(await exported('--sent-to', 'yesterday')).toMatchObject({ code: 2, stdout: '' });
  });

  test('go to a file that nobody else may read', async () => {
    const { code, stdout, stderr } = await exported('--output', 'all.csv', '--json');
    expect(code).toBe(0);
    const { size, mode } = await stat(join(desk.folder, 'all.csv'));
    expect(mode & 0o777).toBe(0o600);
    expect(JSON.parse(stdout)).toEqual({ output: 'all.csv', patients: 2, bytes: size });
    expect(stderr).toBe('✓ Wrote 2 patients to all.csv.\n');
    expect(await read('all.csv')).toBe((await exported()).stdout);
  });

  test('overwrite a file after a yes alone', async () => {
    await put('all.csv', 'mine');
    expect(await exported('--output', 'all.csv')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
    });
    const hesitant = desk.terminal('goodword patients export --output all.csv');
    await hesitant.until('Overwrite all.csv? (y/N)');
    hesitant.type('n');
    expect((await hesitant.ended).code).toBe(2);
    expect(await read('all.csv')).toBe('mine');
    expect((await exported('--output', 'all.csv', '--yes')).code).toBe(0);
    expect(await read('all.csv')).toContain('+12125550123');
  });

  test.each([
    [['--output', 'no/such/folder.csv'], 'The file cannot be written: there is no such folder.'],
    [['--output', '.'], '. is a folder.'],
    [['--output', '/dev/full'], '/dev/full is no file.'],
    [['--json'], 'With --json the rows go to a file, and none is named.'],
  ])('%j is refused', async (words, sentence) => {
    expect(await exported(...words)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`✗ ${sentence}`),
    });
    expect(await files()).toEqual([]);
  });
});

test('somebody who never paid is told so, and no file is left', async () => {
  const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
  const { code, stderr } = await preview.run(['patients', 'export', '--output', 'all.csv']);
  expect(code).toBe(2);
  expect(stderr).toContain('An owner can upgrade with goodword billing checkout');
  expect(await readdir(preview.folder)).not.toContain('all.csv');
});

describe('a long list', () => {
  const ROWS = 5_000;
  let wire: Wire;
  let listed: Member;

  beforeAll(async () => {
    listed = await addMember(app);
    await listed.client.importPatients({ body: [...csvText({ rows: ROWS })].join('') });
  });

  beforeEach(async () => {
    owner = listed;
    wire = await layWire(app.url, onTestFinished);
    desk = await deskOf(app, owner, onTestFinished, wire.url);
  });

  /** Calls once so much of the file has come. */
  const onceUnderWay = (what: () => boolean): void => {
    let passed = 0;
    wire.onAnswer = (piece) => {
      passed += piece.length;
      return passed < 100_000 || what();
    };
  };

  test('into a pipe that closes early ends quietly', async () => {
    const { code, stdout, stderr } = await desk.shell('goodword patients export | head -2');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\r\n')).toHaveLength(3);
  });

  test('shows in a terminal how far it is', async () => {
    onceUnderWay(() => {
      wire.pause();
      return true;
    });
    const terminal = desk.terminal('goodword patients export --output all.csv');
    await terminal.until(/[\d,]+ rows · [\d,]+ a second/);
    expect(await files()).not.toContain('all.csv');
    onceUnderWay(() => true);
    wire.resume();
    expect((await terminal.ended).code).toBe(0);
    expect(terminal.shown()).toContain('✓ Wrote 5,000 patients to all.csv.');
    expect((await read('all.csv')).split('\r\n')).toHaveLength(ROWS + 2);
  });

  test('cut off by the network leaves the file that was there', async () => {
    await put('all.csv', 'mine');
    onceUnderWay(() => false);
    const { code, stderr } = await exported('--output', 'all.csv', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('✗ Goodword cannot be reached.');
    expect(await files()).toEqual(['all.csv']);
    expect(await read('all.csv')).toBe('mine');
    onceUnderWay(() => false);
    expect((await exported()).code).toBe(1);
  });

  test('broken off with Ctrl-C leaves nothing', async () => {
    const { promise: underWay, resolve } = Promise.withResolvers<void>();
    onceUnderWay(() => {
      wire.pause();
      resolve();
      return true;
    });
    const terminal = desk.terminal('goodword patients export --output all.csv');
    await underWay;
    await terminal.until(/[\d,]+ rows/);
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.shown()).toContain('✗ Broken off.');
    expect(await files()).toEqual([]);
  });
});
