import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { csvText } from '../support/csv.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { holdImport } from './heldImport.ts';

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

const put = (name: string, text: string | Buffer) => writeFile(join(desk.folder, name), text);
const read = (name: string) => readFile(join(desk.folder, name), 'utf8');
const report = async (words: string[]) => {
  const { code, stdout } = await desk.run(['patients', 'import', ...words, '--json']);
  return { code, ...JSON.parse(stdout) };
};
const patientsNow = async () => (await owner.client.listPatients()).counts.total;

const MIXED = [
  'First name,Last name,Mobile,Note',
  'Anna,Kovács,+1 212 555 0101,likes mornings',
  'Béla,Nagy,0612,"said ""call me"", twice"',
  '=HYPERLINK(1),Price,(212) 555-0102,x',
  'C,Short,999-999-9999,=1+1',
  'Dev,Doyle,+12125550101,again',
  '',
].join('\r\n');

describe('importing a file', () => {
  test('with rejected rows imports the rest, says why and ends with 3', async () => {
    await put('mixed.csv', MIXED);
    const { code, stdout } = await desk.run(['patients', 'import', 'mixed.csv']);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^✓ Imported: mixed\.csv, 5 rows$/m);
    expect(stdout).toContain('line 3: Please enter a valid phone number');
    expect(stdout).toContain('line 5: There is no such US number: please check its digits');
    const { rows, created, updated, unchanged, rejected } = await report(['mixed.csv', '--dry-run']);
    expect(created + updated + unchanged + rejected).toBe(rows);
  });

  test('writes what it rejected as a file that imports once it is corrected', async () => {
    await put('mixed.csv', MIXED);
    expect(await report(['mixed.csv', '--rejects', 'rejected.csv'])).toMatchObject({ code: 3, rejected: 2 });
    const rejected = await read('rejected.csv');
    expect((await stat(join(desk.folder, 'rejected.csv'))).mode & 0o777).toBe(0o600);
    expect(rejected).toContain('\ufeffFirst name,Last name,Mobile,Note,Line,Reason\r\n');
    expect(rejected).toContain(
      'Béla,Nagy,0612,"said ""call me"", twice",3,Please enter a valid phone number\r\n',
    );
    expect(rejected).toContain(`C,Short,999-999-9999,'=1+1,5,`);

    await put(
      'rejected.csv',
      rejected.replace('0612', '+12125550106').replace('999-999-9999', '+12125550103'),
    );
    expect(await report(['rejected.csv'])).toMatchObject({ code: 0, created: 2, rejected: 0 });
  });

  test('refused again keeps the columns of its rejects file, and surplus fields are not lost', async () => {
    await put('ragged.csv', 'Mobile,Name\n12,Nora Shah\n13,Owen,Price,extra\n');
    expect((await report(['ragged.csv', '--rejects', 'one.csv'])).code).toBe(1);
    expect((await report(['one.csv', '--rejects', 'two.csv'])).code).toBe(1);
    const [header, first, second] = (await read('two.csv')).split('\r\n');
    expect(header).toBe('\ufeffMobile,Name,Line,Reason');
    expect(first).toMatch(/^12,Nora Shah,2,/);
    expect(second).toMatch(/^13,Owen,3,.*Price,extra/);
  });

  test('takes a file from a pipe, and another column on request', async () => {
    const list = 'Phone,Day contact\n+12125550199,+12125550101\n';
    const words = ['patients', 'import', '-', '--map', 'phone=Day contact', '--json'];
    const { code, stdout } = await desk.run(words, { input: list });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ created: 1, mapping: { phone: 'Day contact' } });
    expect((await owner.client.listPatients()).data[0]?.phoneNumber).toBe('+12125550101');
  });

  test('with --dry-run imports nothing', async () => {
    await put('mixed.csv', MIXED);
    expect(await report(['mixed.csv', '--dry-run'])).toMatchObject({ code: 3, dryRun: true, importId: null });
    expect(await patientsNow()).toBe(0);
  });

  test('renews a sign-in that ran out before the first byte is sent', async () => {
    await put('list.csv', 'Mobile\n+12125550101\n');
    const profile = join('config', 'goodword', 'profiles', 'default.json');
    await put(profile, JSON.stringify({ ...JSON.parse(await read(profile)), accessToken: 'no-longer-good' }));
    expect(await report(['list.csv'])).toMatchObject({ code: 0, created: 1 });
  });
});

describe('what cannot be imported ends with 1 and a reason', () => {
  test.each([
    ['an empty file', '', /empty/i],
    [
      'no phone column',
      'Colour,Size\nred,small\n',
      /columns are: Colour, Size\. Say which one it is with phone=Header\.\n/,
    ],
    ['only a header', 'Mobile,Name\n', /./],
    ['only rows that are rejected', 'Mobile\nnobody\n3.1E+09\n', /./],
  ])('%s', async (_, text, reason) => {
    await put('bad.csv', text);
    const { code, stdout, stderr } = await desk.run(['patients', 'import', 'bad.csv']);
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(reason);
    expect(await patientsNow()).toBe(0);
  });
});

describe('wrong usage ends with 2 before anything is sent', () => {
  test.each([
    [['missing.csv'], 'There is no file missing.csv.'],
    [['.'], '. is a folder.'],
    [['list.csv', '--map', 'shoe=Size'], '--map shoe=Size does not name a field.'],
    [['list.csv', '--rejects', 'list.csv'], 'The rejects would overwrite the file that is imported.'],
    [
      ['list.csv', '--rejects', 'no/such/folder.csv'],
      'The rejects file cannot be written: there is no such folder.',
    ],
    [
      ['list.csv', '--map', 'phone=Nope'],
      'The file has no column “Nope” for phone. Its columns are: Mobile.\n',
    ],
    [['list.csv', '--colour'], 'There is no --colour.'],
  ])('%j', async (words, reason) => {
    await put('list.csv', 'Mobile\n+12125550101\n');
    const { code, stderr } = await desk.run(['patients', 'import', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(`✗ ${reason}`);
    expect(stderr.trim().split('\n')).toHaveLength(2);
    expect(await read('list.csv')).toBe('Mobile\n+12125550101\n');
    expect(await patientsNow()).toBe(0);
  });
});

describe('while a long file is imported', () => {
  const hold = () => holdImport(app, owner, desk);

  test('a cut network ends it with 1 and a report of what was done', async () => {
    const { wire, underWay } = await hold();
    const running = desk.start(['patients', 'import', 'long.csv', '--json']);
    await underWay;
    wire.cut();
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(1);
    const { error, report: done } = JSON.parse(stdout);
    expect(error).toMatchObject({
      code: 'unreachable',
      hint: expect.stringContaining(`goodword patients import long.csv --resume ${done.importId}`),
    });
    expect(done.rows).toBeGreaterThan(0);
    expect(stderr).toContain('✗ Goodword cannot be reached.');
  });

  test('Ctrl-C ends it with 130 and a report of what was done', async () => {
    const { underWay } = await hold();
    const terminal = desk.terminal('goodword patients import long.csv');
    await underWay;
    await terminal.until(/[\d,]+ rows · [\d,]+ a second/);
    terminal.type('\u0003');
    expect(await terminal.ended).toMatchObject({ code: 130 });
    expect(terminal.shown()).toMatch(/✗ Broken off: long\.csv, [\d,]+ rows/);
    expect(terminal.shown()).toContain('✗ Stopped after row');
    expect(terminal.shown()).toMatch(/goodword patients import long\.csv --resume [\da-f-]{36}/);
  });

  test('a line says every few seconds how far it is, where there is no terminal', async () => {
    const running = desk.start(['patients', 'import', '-']);
    const [head, ...rows] = [...csvText({ rows: 10_000 })].join('').trim().split('\n');
    running.type(`${head}\n`);
    let next = 0;
    // It says so with the rows that come: they come for as long as it takes.
    const feeding = setInterval(() => {
      running.type(`${rows.slice(next, next + 250).join('\n')}\n`);
      next = (next + 250) % rows.length;
    }, 500);
    await running.until(/^[\d,]+ rows · [\d,]+ a second$/m).finally(() => clearInterval(feeding));
    running.signal('SIGINT');
    expect((await running.ended).code).toBe(130);
  });

  test('a rejects file that cannot be kept ends it with 1 and the reason', async () => {
    await put('mixed.csv', MIXED);
    const { code, stderr } = await desk.run(['patients', 'import', 'mixed.csv', '--rejects', '/dev/full']);
    expect(code).toBe(1);
    expect(stderr).toContain('✗ The rejects file cannot be written: ENOSPC');
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  test('a terminal shows rows, rate and time left, and nothing of it without one', async () => {
    await put('long.csv', [...csvText({ rows: 15_000 })].join(''));
    const terminal = desk.terminal('goodword patients import long.csv');
    await terminal.until(/\d+ % [\d,]+ rows · [\d,]+ a second · .* left/);
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expect(terminal.shown()).toContain('✓ Imported: long.csv, 15,000 rows');
    const piped = await desk.run(['patients', 'import', 'long.csv']);
    expect(piped).toMatchObject({ code: 0, stdout: expect.not.stringContaining('\u001b') });
    expect(piped.stderr).not.toContain('\u001b');
  });
});
