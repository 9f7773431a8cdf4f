import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DASHBOARD_WORDS } from '../../server/contract/words/dashboardView.ts';
import { addActivity } from '../../server/store/reports/activities.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPatient } from '../support/patients.ts';
import { makeReportedClinic, readAtNoon } from '../support/reportedMonth.ts';
import { eventually } from '../support/sandbox.ts';
import { layWire } from './wire.ts';

/** How the clinic is doing, in the terminal: drawn, in plain lines, as JSON, and as it changes. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: readAtNoon() }, afterAll);
  owner = (await makeReportedClinic(app, 1, 'America/New_York')).member;
  desk = await deskOf(app, owner, afterAll);
});

const CONTROL = /(?!\n)\p{Cc}/u;
const linesOf = (shown: string) => shown.split(/\r?\n/).filter((line) => line !== '');
const numbersOf = (text: string) => text.match(/\d+([,.]\d+)*/g) ?? [];
/** In a terminal of so many columns, once it has ended. */
async function drawn(line: string, columns?: number) {
  const terminal = desk.terminal(line, columns);
  const { code, stdout } = await terminal.ended;
  return { code, raw: stdout, lines: linesOf(terminal.shown()) };
}

describe('in a pipe', () => {
  test('every number of the screen stands in plain lines', async () => {
    const { stats, reviewTrends, platformDistribution, recentActivity, smsPerformance } = (
      await owner.client.getDashboard()
    ).data;
    const { code, stdout, stderr } = await desk.run(['dashboard']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(CONTROL);
    const lines = linesOf(stdout).map((line) => line.replace(/ {2,}/g, ' | '));
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(new RegExp(`^Total Patients \\| ${stats.totalPatients} \\| .* last month`)),
      expect.stringMatching(new RegExp(`^Reviews Sent this month \\| ${stats.reviewsSent} \\| .*last month`)),
      expect.stringMatching(
        new RegExp(
          `^Completed Reviews this month \\| ${stats.reviewsCompleted} \\| ${stats.completionRate} % completion rate; `,
        ),
      ),
      expect.stringMatching(
        new RegExp(`^Average Rating this month \\| ${stats.averageRating} out of 5 \\| `),
      ),
    ]);
    const days = ['Fri 6', 'Sat 7', 'Sun 8', 'Mon 9', 'Tue 10', 'Wed 11', 'Thu 12'];
    for (const [index, { sent, completed }] of reviewTrends.entries())
      expect(lines).toContain(`${days[index]} | ${sent} | ${completed}`);
    for (const { name, count, value } of platformDistribution)
      expect(lines).toContain(`${name} | ${count} | ${value} %`);
    expect(lines).toContain(`Delivery rate | ${smsPerformance.deliveryRate} %`);
    expect(lines).toContain(`Response rate | ${smsPerformance.responseRate} %`);
    expect(lines).toContain(`Total sent | ${smsPerformance.totalSent}`);
    expect(lines).toContain(`Total delivered | ${smsPerformance.totalDelivered}`);
    const told = lines.slice(lines.indexOf('What happened | When') + 1, lines.indexOf('SMS Performance'));
    expect(told.map((line) => line.split(' | ')[0])).toEqual(
      recentActivity.map(({ description }) => description),
    );
  });

  test('--json gives what the API gives, --utc exact times', async () => {
    const { stdout } = await desk.run(['dashboard', '--json']);
    expect(JSON.parse(stdout)).toEqual(await owner.client.getDashboard());
    expect((await desk.run(['dashboard', '--utc'])).stdout).toMatch(/ {2}2026-11-\d\dT[\d:.]+Z$/m);
  });
});

describe('in a terminal', () => {
  let plain: string;
  beforeAll(async () => {
    plain = (await desk.run(['dashboard'])).stdout;
  });

  test.each([
    [40, 'env NO_COLOR=1 '],
    [200, ''],
  ])(
    'of %i columns all of it is drawn, nothing is wider, and colours are left out where NO_COLOR asks for it',
    async (columns, asked) => {
      const { code, raw, lines } = await drawn(`${asked}goodword dashboard`, columns);
      expect(code).toBe(0);
      expect(raw.includes('\u001b[32m')).toBe(asked === '');
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(Math.min(columns, 120));
      const words = lines.join(' ');
      for (const title of ['Review Trends', 'Platform Distribution', 'Recent Activity', 'SMS Performance'])
        expect(words).toContain(title);
      expect(words).toMatch(/[█▏▎▍▌▋▊▉]/);
      const isBeside = lines.some((line) => /^Review Trends +Platform Distribution$/.test(line));
      expect(isBeside).toBe(columns >= 120);
      const told = new Set(numbersOf(words));
      expect(numbersOf(plain).filter((number) => !told.has(number))).toEqual([]);
    },
  );
});

test('what others wrote cannot steer the terminal', async () => {
  const other = await addMember(app);
  await addPatient(other);
  await addActivity(app.ctx.db, {
    clinicId: other.clinicId ?? '',
    type: 'system_event',
    status: 'info',
    title: 'Settings',
    description: 'Hi \u001b[2J\u009b31m\u001b]0;title\u0007\u202eevil\r\nnext',
    userId: null,
    createdAt: app.ctx.now().toISOString(),
  });
  const theirs = await deskOf(app, other, onTestFinished);
  const plain = await theirs.run(['dashboard']);
  expect(plain.stdout).toContain('evil');
  expect(plain.stdout).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  const inTerminal = await theirs.terminal('env NO_COLOR=1 goodword dashboard').ended;
  expect(inTerminal.stdout).toContain('evil');
  expect(inTerminal.stdout).not.toMatch(/(?![\r\n])[\p{Cc}\u202e]/u);
});

test('a clinic without anything is told calmly, with what to do', async () => {
  const empty = await deskOf(app, await addMember(app), onTestFinished);
  expect(await empty.run(['dashboard'])).toEqual({
    code: 0,
    stdout: '',
    stderr: `${DASHBOARD_WORDS.none} Begin with goodword send --to NUMBER\n`,
  });
});

test('samples are called that beside the data', async () => {
  const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
  const { code, stdout, stderr } = await preview.run(['dashboard', '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('These are samples') });
  expect(JSON.parse(stdout).data.isPreview).toBe(true);
});

test('a server that cannot be reached is told in two lines, whether it was to be watched or not', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const cutOff = await deskOf(app, owner, onTestFinished, wire.url);
  wire.cut();
  for (const words of [['dashboard'], ['dashboard', '--watch']])
    expect(await cutOff.run(words)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^✗ Goodword cannot be reached\..*\n {2}Check the address .*\n$/),
    });
});

describe('watched', () => {
  const LEAVES_SCREEN = '\u001b[?1049l';

  test('it shows what changes until Ctrl-C, which leaves the last picture standing', async () => {
    const watching = desk.terminal('goodword dashboard --watch', 80);
    await watching.until('Live');
    await addPatient(owner);
    const { totalPatients } = (await owner.client.getDashboard()).data.stats;
    const isShown = new RegExp(`Total Patients.*\\s+${totalPatients}\\b`);
    await watching.until(isShown);
    watching.type('\u0003');
    const { code, stdout } = await watching.ended;
    expect(code).toBe(0);
    const left = stripVTControlCharacters(stdout.slice(stdout.lastIndexOf(LEAVES_SCREEN)));
    expect(left).toMatch(new RegExp(`\\b${totalPatients}\\b`));
    expect(left).toContain('SMS Performance');
    expect(left).not.toContain('Live');
  });

  test('on a screen too small for it the arrow keys show the rest', async () => {
    const watching = desk.terminal('sh -c "stty rows 12; goodword dashboard --watch"', 40);
    await watching.until('↑ ↓ show the rest');
    expect(watching.shown()).not.toContain('Total delivered');
    for (let line = 0; line < 60; line += 1) watching.type('\u001b[B');
    await watching.until('Total delivered');
    watching.type('q');
    expect((await watching.ended).code).toBe(0);
  });

  test('it tells of a connection that is lost and back, in a terminal as in a pipe', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const wired = await deskOf(app, owner, onTestFinished, wire.url);
    let streams = 0;
    wire.onAnswer = (piece) => {
      if (piece.includes('"type":"ready"')) streams += 1;
      return true;
    };
    const watching = wired.terminal('goodword dashboard --watch', 80);
    const following = wired.start(['dashboard', '--watch', '--json']);
    await watching.until('Live');
    await following.until('"data"');
    await eventually(async () => streams === 2);
    wire.cut();
    await watching.until('The connection was lost');
    await following.until('The connection was lost');
    await addPatient(owner);
    wire.repair();
    await watching.until('Connected again.');
    await following.until('Connected again.');
    const { totalPatients } = (await owner.client.getDashboard()).data.stats;
    await following.until(`"totalPatients":${totalPatients},`);
    watching.type('q');
    following.signal('SIGINT');
    expect((await watching.ended).code).toBe(0);
    const { code, stdout, stderr } = await following.ended;
    expect(code).toBe(0);
    expect(stderr).toBe('The connection was lost; trying again until it is back …\nConnected again.\n');
    const told = stdout.trim().split('\n');
    expect(new Set(told).size).toBe(told.length);
    for (const line of told) expect(JSON.parse(line)).toMatchObject({ data: { isPreview: false } });
  });

  test('samples are told once: nothing happens in them', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished, wire.url);
    let answers = 0;
    wire.onAnswer = (piece) => {
      if (piece.includes('"isPreview":true')) answers += 1;
      return true;
    };
    const following = preview.start(['dashboard', '--watch', '--json']);
    await eventually(async () => answers === 2);
    await following.until('"isPreview":true');
    following.signal('SIGINT');
    const { code, stdout } = await following.ended;
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
  });

  test('without a keyboard it ends with Ctrl-C alone', async () => {
    const watching = desk.terminal('goodword dashboard --watch < /dev/null', 80);
    await watching.until('Ctrl-C ends');
    watching.type('\u0003');
    expect((await watching.ended).code).toBe(0);
  });

  test('a stream that may not be heard does without: it asks from time to time', async () => {
    const { data } = await owner.client.createApiToken({
      payload: { name: 'Screen', scopes: ['reviews:read'] },
    });
    const watching = desk.terminal(`env GOODWORD_TOKEN=${data.token} goodword dashboard --watch`, 80);
    await watching.until('Every half minute');
    watching.type('q');
    expect((await watching.ended).code).toBe(0);
  });
});
