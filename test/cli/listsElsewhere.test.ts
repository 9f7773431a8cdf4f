import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { untilYear } from '../support/clock.ts';
import { type Desk, deskOf } from '../support/desk.ts';

/** Lists as offices have them, handed over in the terminal: words that are decided about, numbers to block, calendars, imports. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { env: { CLOCK_OFFSET: String(untilYear(2030)) }, worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const put = (name: string, text: string | Buffer) => writeFile(join(desk.folder, name), text);
const bring = (name: string) => copyFile(join('test/field', name), join(desk.folder, name));

/** Looks at what a send of the words' list would do. */
async function look() {
  const words = ['send', '--to-file', 'words.csv', '--dry-run', '--json'];
  const { code, stdout, stderr } = await desk.run(words);
  const results = JSON.parse(stdout).results as { phoneNumber: string; verdict: string }[];
  return { code, stderr, told: results.map(({ phoneNumber, verdict }) => [phoneNumber.slice(-4), verdict]) };
}

test('a word that nobody understands waits until it is decided about in the terminal', async () => {
  await put(
    'words.csv',
    'Name,Mobile,Status\nNora Hale,646-555-0891,Call first\nBen Stone,646-555-0892,Active\n',
  );
  const first = await look();
  expect(first).toMatchObject({
    code: 3,
    told: [
      ['0892', 'queued'],
      ['0891', 'held'],
    ],
  });
  expect(first.stderr).toContain('goodword block-list decide "Call first" --may-text');
  await desk.run(['patients', 'import', 'words.csv']);
  expect((await desk.run(['block-list', 'words'])).stdout).toMatch(/^Call first +Undecided +1$/m);
  expect(await desk.run(['block-list', 'decide', 'Call first'])).toMatchObject({ code: 2 });

  const terminal = desk.terminal('goodword block-list decide "Call first" --may-text');
  const ended = await terminal.ended;
  expect([ended.code, terminal.shown()]).toEqual([0, expect.any(String)]);
  expect(terminal.shown()).toContain(
    '✓ Patients with “Call first” may be texted; 1 number that waited can be texted.',
  );
  expect(await look()).toMatchObject({
    code: 0,
    told: [
      ['0891', 'queued'],
      ['0892', 'queued'],
    ],
  });
  expect((await desk.run(['block-list', 'decide', 'call first', '--do-not-text'])).code).toBe(0);
  expect(await look()).toMatchObject({
    code: 3,
    told: [
      ['0892', 'queued'],
      ['0891', 'blocked'],
    ],
  });
  expect((await desk.run(['block-list', 'words'])).stdout).toMatch(/^.all first +No/m);
});

describe('a list to block', () => {
  const blocked = async () =>
    (await owner.client.getSettings()).data.sms.blockList.map(({ phoneNumber }) => phoneNumber).sort();

  test('blocks its numbers and never its dates', async () => {
    await put('left.csv', 'Name;Phone;Visit date\nHall, Nora;646-555-0901;2026-11-24\nBen Stone;;20261124\n');
    const { code, stderr } = await desk.run(['block-list', 'add', '--file', 'left.csv']);
    expect(code).toBe(3);
    expect(stderr).toContain('Numbers from the column “Phone”, header on line 1.');
    expect(stderr).toContain('✗ Line 3: Phone number is required.');
    expect(await blocked()).toEqual(['+16465550901']);
  });

  test('blocks those too that it says not to text, and they stay when it is taken back', async () => {
    await bring('donottext.csv');
    expect(await desk.run(['block-list', 'add', '--file', 'donottext.csv'])).toMatchObject({ code: 0 });
    expect(await blocked()).toEqual(['+16465550131', '+16465550132', '+16465550133']);
    const { code } = await desk.run(['block-list', 'remove', '--file', 'donottext.csv', '--yes']);
    expect(code).toBe(3);
    expect(await blocked()).toEqual(['+16465550132', '+16465550133']);
  });
});

describe('a calendar', () => {
  const remind = async (...words: string[]) => {
    const { code, stdout, stderr } = await desk.run(['remind', ...words, '--dry-run', '--json']);
    return { code, stderr, ...JSON.parse(stdout) };
  };

  test('has its days read in every form, or says why not', async () => {
    await bring('cal-dates.csv');
    const { results, stderr } = await remind('--file', 'cal-dates.csv');
    const told = results.map(
      ({ line, appointmentAt, reason }: { line: number; appointmentAt: string; reason: string }) => [
        line,
        appointmentAt ?? reason,
      ],
    );
    const at = '2026-12-01T19:30:00.000Z';
    expect(told).toEqual([
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((line) => [line, at]),
      [12, '“02/30/2027 14:30” is not a day and time'],
      [13, 'There is no time of day beside “12/01/2026”'],
      [14, expect.stringContaining('Day and month could be swapped in “12.01.2026”')],
    ]);
    expect(stderr).toContain(
      'Numbers from the column “Mobile”, days from “Date”, times from “Time”, header on line 1.',
    );
  });

  test('where day and month could be swapped asks which comes first', async () => {
    await put('swapped.csv', 'Mobile,Date,Time\n646-555-4225,12.01.2030,14:30\n');
    const { results } = await remind('--file', 'swapped.csv');
    expect(results[0].reason).toContain('Day and month could be swapped in “12.01.2030”');
    expect(await remind('--file', 'swapped.csv', '--dates', 'day-first')).toMatchObject({
      code: 0,
      results: [{ appointmentAt: '2030-01-12T19:30:00.000Z' }],
    });
    expect(await remind('646-555-4225', '--at', '12.01.2030 14:30', '--dates', 'month-first')).toMatchObject({
      code: 0,
      results: [{ line: null, appointmentAt: '2030-12-01T19:30:00.000Z' }],
    });
  });

  test('reminds nobody of what does not take place, nor whom it says not to text', async () => {
    await put(
      'day.csv',
      'Patient,Cell,Date,Time,Appointment status,Do not text\n' +
        'Nora Hale,646-555-4231,2030-11-26,9:00,Confirmed,\n' +
        'Ben Stone,646-555-4232,2030-11-26,9:30,Cancelled,\n' +
        'Iris Vega,646-555-4233,2030-11-26,10:00,Confirmed,Y\n',
    );
    const words = ['remind', '--file', 'day.csv', '--rejects', 'left.csv', '--yes'];
    const { code, stdout } = await desk.run(words);
    expect(code).toBe(3);
    expect(stdout).toContain('✓ Queued: 1 reminder');
    const left = await readFile(join(desk.folder, 'left.csv'), 'utf8');
    expect(left).toContain(
      'Ben Stone,646-555-4232,2030-11-26,9:30,Cancelled,,3,The list says “Cancelled”\r\n',
    );
    expect(left).toContain(
      'Iris Vega,646-555-4233,2030-11-26,10:00,Confirmed,Y,4,The list says “Do not text”\r\n',
    );
  });
});

test('an import tells whom a file stops, what is unclear, and what around its rows was passed over', async () => {
  await put(
    'patients.csv',
    'Patient list\nPrinted 11/24/2026\nName,Mobile,Status\nNora Hale,646-555-0951,Do not text\n' +
      'Ben Stone,646-555-0952,Deceased\nIris Vega,646-555-0953,Call first\nAda Blum,646-555-0954,Active\n',
  );
  const { stdout } = await desk.run(['patients', 'import', 'patients.csv', '--header-line', '3']);
  expect(stdout).toContain('the header stands on line 3');
  expect(stdout).toContain(
    'Not to be texted, by “Status”: 1 by their own wish, 1 deceased, archived or patients no more, 1 until somebody decides',
  );
  expect(stdout).toContain(
    'Decide what “Call first” means (1 row): goodword block-list decide "Call first" --may-text, or --do-not-text',
  );
  expect(stdout).toContain('Passed over: 2 lines');
  expect(stdout).toContain(
    'Line 4: Nora Hale, +1 (646) 555-0951, not to be texted: The list says “Do not text”',
  );
  await put('plain.csv', 'Name,Mobile\nAda Blum,646-555-0955\n');
  const plain = (await desk.run(['patients', 'import', 'plain.csv'])).stdout.split('\n');
  expect(plain).toHaveLength(9);
  expect(plain).toContain('    Line 2: Ada Blum, +1 (646) 555-0955');
});
