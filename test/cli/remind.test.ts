import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { REMINDER_TEXT } from '../../server/contract/rules/reminders.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { untilYear } from '../support/clock.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { layWire } from './wire.ts';

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
const remind = async (...words: string[]) => {
  const { code, stdout } = await desk.run(['remind', ...words, '--json']);
  return { code, ...JSON.parse(stdout) };
};
const queued = async () => (await owner.client.listScheduled()).data;
const texts = async () => (await owner.client.listActivity({ query: { type: 'sms_sent' } })).totalCount;
const bodyOf = async (phone: string) =>
  (await app.ctx.db.knex('messages').where({ phone, clinic_id: owner.clinicId }).first()).body;

describe('one patient', () => {
  test('is reminded by the clocks of the clinic, and not twice', async () => {
    const words = ['+12125550101', '--at', '2030-11-24 14:30', '--yes'];
    const { code, stdout } = await desk.run(['remind', ...words]);
    expect([code, stdout]).toEqual([0, '✓ Queued: 1 reminder\n']);
    expect(await bodyOf('+12125550101')).toContain('is on Sunday, November 24, 2030 at 2:30 PM ET.');
    const again = await desk.run(['remind', ...words]);
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/Already reminded +1/);
    expect(again.stdout).toContain(REMINDER_TEXT.already);
    expect(await texts()).toBe(1);
  });

  test('elsewhere is reminded by the clocks that are named', async () => {
    const zone = ['--zone', 'America/Los_Angeles'];
    expect(await remind('+12125550102', '--at', 'Nov 24, 2030 2:30 PM', ...zone, '--yes')).toMatchObject({
      code: 0,
      queued: 1,
      results: [{ appointmentAt: '2030-11-24T22:30:00.000Z', outcome: 'queued', reason: null }],
    });
    expect(await bodyOf('+12125550102')).toContain('at 2:30 PM PT.');
  });

  test('is asked about in a terminal, below the text itself', async () => {
    const terminal = desk.terminal("goodword remind +12125550103 --at '2030-11-24 14:30'");
    await terminal.until('Send 1 reminder? (y/N)');
    expect(terminal.shown()).toContain('Reminder: Your appointment at Oak Street Clinic is on Sunday');
    expect(terminal.shown()).toContain('1 segment a text, GSM-7');
    terminal.type('n');
    expect(await terminal.ended).toMatchObject({ code: 2 });
    expect(await texts()).toBe(0);
  });

  test.each([
    [['+12125550104'], 'Say when the appointment is, with --at.'],
    [['--at', '2030-11-24 14:30'], 'Name a number, or a calendar with --file.'],
    [['+12125550104', '--at', '2030-11-24 14:30', '--send-at', 'soon'], '“soon” is not a day and time.'],
    [['--file', 'missing.csv'], 'There is no file missing.csv.'],
  ])('is not reminded by %j', async (words, reason) => {
    const { code, stderr } = await desk.run(['remind', ...words, '--yes']);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  test.each([
    [['+36201234567', '--at', '2030-11-24 14:30'], 'invalid', 'Please enter a valid US phone number'],
    [['+12125550105', '--at', '2020-11-24 14:30'], 'refused', 'Please choose a future appointment time'],
    [['+12125550105', '--at', '2030-03-10 02:30'], 'invalid', REMINDER_TEXT.skipped],
    [['+12125550105', '--at', '2030-02-30 14:30'], 'invalid', '“2030-02-30 14:30” is not a day and time'],
    [['+12125550105', '--at', 'tomorrow'], 'invalid', '“tomorrow” is not a day and time'],
    [['+12125550105', '--at', '2030-11-24'], 'invalid', 'There is no time of day beside “2030-11-24”'],
    [['+12125550105', '--at', '2030-11-24 13 AM'], 'invalid', '“2030-11-24 13 AM” is not a day and time'],
  ])('%j is %s and says why', async (words, outcome, reason) => {
    const answer = await remind(...words, '--yes');
    const code = outcome === 'refused' ? 5 : 2;
    expect(answer).toMatchObject({ code, queued: 0, results: [{ outcome, reason }] });
  });
});

const CALENDAR = [
  'Patient;Appointment date;Start time;Mobile',
  'Anna;11/24/2030;2:30 PM;(212) 555-0111',
  'Béla;2030. 11. 24.;14:30;212-555-0112',
  '"Cecil\nand mother";Nov 25, 2030;9 AM;+12125550113',
  'Dev;2030-11-25;;+12125550114',
  '',
  'Eva;2030-11-25;09:00;12345',
  'Fay;2020-11-25;09:00;+12125550115',
  'Anna;2030-11-24;14:30;+12125550111',
  'Gil;2030-11-26;10:15;+12125550116',
].join('\r\n');

describe('a calendar', () => {
  test('in any order of columns and forms of days is sent, and each row that is left out says why', async () => {
    await put('calendar.csv', CALENDAR);
    await owner.client.addToBlockList({ payload: { phoneNumber: '+12125550116' } });
    const { code, ...report } = await remind('--file', 'calendar.csv', '--yes');
    expect(code).toBe(3);
    expect(report).toMatchObject({ rows: 8, queued: 3, already: 1, refused: 2, invalid: 2 });
    const told = report.results.map(({ line, outcome }: { line: number; outcome: string }) => [
      line,
      outcome,
    ]);
    expect(told).toEqual([
      [2, 'queued'],
      [3, 'queued'],
      [4, 'queued'],
      [6, 'invalid'],
      [8, 'invalid'],
      [9, 'refused'],
      [10, 'already'],
      [11, 'refused'],
    ]);
    expect(await bodyOf('+12125550112')).toContain('Sunday, November 24, 2030 at 2:30 PM ET');
  });

  test('run again texts nobody twice', async () => {
    await put('calendar.csv', CALENDAR);
    await remind('--file', 'calendar.csv', '--yes');
    const before = await texts();
    const again = await remind('--file', 'calendar.csv', '--yes');
    expect(again).toMatchObject({ code: 3, queued: 0, already: 5, refused: 1, invalid: 2 });
    expect(await texts()).toBe(before);
  });

  test('gives what was left out as a file that runs once it is corrected', async () => {
    await put('calendar.csv', CALENDAR);
    const { stdout } = await desk.run(['remind', '--file', 'calendar.csv', '--rejects', 'left.csv', '--yes']);
    expect(stdout).toContain(
      'The rows that were left out are in left.csv: correct them there and run that file.',
    );
    const left = await readFile(join(desk.folder, 'left.csv'), 'utf8');
    expect(left).toContain('Patient;Appointment date;Start time;Mobile;Line;Reason\r\n');
    expect(left).toContain('Eva;2030-11-25;09:00;12345;8;"Phone number must include country code');
    await put(
      'left.csv',
      left.replace('12345', '+12125550117').replace('Dev;2030-11-25;', 'Dev;2030-11-25;8:00'),
    );
    const corrected = await remind('--file', 'left.csv', '--yes');
    expect(corrected).toMatchObject({ code: 3, queued: 2, refused: 1 });
  });

  test('is only looked at in a dry run', async () => {
    await put('calendar.csv', CALENDAR);
    const { code, stdout } = await desk.run(['remind', '--file', 'calendar.csv', '--dry-run']);
    expect(code).toBe(3);
    expect(stdout).toContain('✓ Would be sent: 4 reminders');
    expect(stdout).toContain('at 2:30 PM ET. Reply STOP');
    expect(await texts()).toBe(0);
  });

  test('goes out at the time that is named', async () => {
    await put('calendar.csv', CALENDAR);
    const sendAt = '2030-11-20T15:00:00.000Z';
    const { stdout } = await desk.run(['remind', '--file', 'calendar.csv', '--send-at', sendAt, '--yes']);
    expect(stdout).toContain('✓ Scheduled: 4 reminders');
    expect((await queued()).map(({ scheduledFor }) => scheduledFor)).toEqual([
      sendAt,
      sendAt,
      sendAt,
      sendAt,
    ]);
  });

  test('as Excel writes Unicode text, with tabs, is read too', async () => {
    const table = 'szám\tidőpont\r\n+12125550118\t2030-11-24 14:30\r\n';
    await put('excel.txt', Buffer.from(`\ufeff${table}`, 'utf16le'));
    expect(await remind('--file', 'excel.txt', '--yes')).toMatchObject({ code: 0, queued: 1 });
  });

  test.each([
    ['', 'This file is empty.'],
    ['Name,Day\nEva,2030-11-24\n', 'is known to hold patients’ phone numbers. Its columns are: Name, Day.'],
    ['Name,Phone\nEva,+12125550119\n', 'is known to hold days. Its columns are: Name, Phone.'],
  ])('that is none (%j) says what is missing', async (text, reason) => {
    await put('calendar.csv', text);
    const { code, stderr } = await desk.run(['remind', '--file', 'calendar.csv', '--yes']);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  });
});

test('a token that may only send names the zone itself', async () => {
  const payload = { name: 'Calendar', scopes: ['sends:write' as const] };
  const { token } = (await owner.client.createApiToken({ payload })).data;
  const line = `GOODWORD_TOKEN=${token} goodword remind +12125550122 --at '2030-11-24 14:30' --yes`;
  expect(await desk.shell(line)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name it with --zone'),
  });
  expect(await desk.shell(`${line} --zone America/Denver`)).toMatchObject({ code: 0 });
  expect(await bodyOf('+12125550122')).toContain('at 2:30 PM MT.');
});

test('outside the sending hours names the next slot, and a reminder goes out then', async () => {
  const late = await startApp('sqlite', {
    env: { CLOCK_OFFSET: String(untilYear(2030, 22)) },
    worker: false,
  });
  const evening = await deskOf(late, await addMember(late), onTestFinished);
  const words = ['remind', '+12125550121', '--at', '2030-11-24 14:30', '--yes'];
  const refused = await evening.run(words);
  expect(refused.code).toBe(5);
  const slot = /--send-at (\S+) to send/.exec(refused.stderr)?.[1] ?? '';
  expect(slot).toMatch(/T1[23]:00:00Z$/);
  expect((await evening.run([...words, '--send-at', slot])).code).toBe(0);
});

test('an answer that is lost is asked for again, and reports what the first call did', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const wired = await deskOf(app, owner, onTestFinished, wire.url);
  let calls = 0;
  wire.onCall = (piece) => {
    if (piece.includes('/sms/send-bulk')) calls += 1;
    return true;
  };
  wire.onAnswer = (piece) => !(calls === 1 && piece.startsWith('HTTP/1.1 200'));
  const { code, stdout, stderr } = await wired.run([
    'remind',
    '+12125550131',
    '--at',
    '2030-11-24 14:30',
    '--yes',
  ]);
  expect(code).toBe(0);
  expect(stderr).toContain('asking again, so that nobody is texted twice');
  expect(stdout).toContain('✓ Queued: 1 reminder');
  expect(await texts()).toBe(1);
});
