import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { TIME_RANGES } from '../../server/contract/routes/analytics.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { makeReportedClinic, readAtNoon } from '../support/reportedMonth.ts';
import { layWire } from './wire.ts';

/** What requests bring, in the terminal: drawn, in plain lines, as JSON and as a file. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: readAtNoon() }, afterAll);
  owner = (await makeReportedClinic(app, 1, 'America/New_York')).member;
  desk = await deskOf(app, owner, afterAll);
});

const linesOf = (shown: string) => shown.split(/\r?\n/).filter((line) => line !== '');
const numbersOf = (text: string) => text.match(/\d+([,.]\d+)*/g) ?? [];

describe('in a pipe', () => {
  test.each(TIME_RANGES)('every number of a %s stands in plain lines', async (range) => {
    const { data } = await owner.client.getAnalytics({ query: { timeRange: range } });
    const { code, stdout, stderr } = await desk.run(['analytics', '--range', range]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
    const lines = linesOf(stdout).map((line) => line.replace(/ {2,}/g, ' | '));
    const { metrics } = data;
    expect(lines[0]).toMatch(new RegExp(`^${range}: last `, 'i'));
    const figures = [
      `Total Reviews | ${metrics.totalReviews}`,
      `Average Rating | ${metrics.averageRating}`,
      `Response Rate | ${metrics.responseRate} %`,
      `Active Patients | ${metrics.activePatients}`,
    ];
    for (const [index, figure] of figures.entries())
      expect(lines[index + 1]).toMatch(new RegExp(`^${figure.replace('|', '\\|')} \\| .* last month`));
    for (const { sent, responses, reviews, rating } of data.monthlyTrends)
      expect(lines).toContainEqual(
        expect.stringMatching(
          new RegExp(` \\| ${sent} \\| ${responses} \\| ${reviews} \\| ${rating ?? '–'}$`),
        ),
      );
    for (const { name, count, value } of data.platformDistribution)
      expect(lines).toContain(`${name} | ${count} | ${value} %`);
    for (const { rating, count, percentage } of data.ratingDistribution)
      expect(lines).toContain(`${rating} star${rating === 1 ? '' : 's'} | ${count} | ${percentage} %`);
    for (const { name, sent, answered, responseRate } of [...data.byMember, ...data.byTemplate])
      expect(lines).toContain(`${name} | ${sent} | ${answered} | ${responseRate} %`);
    for (const { hour, sent, answered, responseRate } of data.byHour)
      expect(lines).toContain(
        `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'} | ${sent} | ${answered} | ${responseRate} %`,
      );
  });

  test('periods are called by their days, weeks and months', async () => {
    const periods = async (range: string) =>
      (await desk.run(['analytics', '--range', range])).stdout.match(/^(Time|Week from) .*\n(.+\n)+/m)?.[0];
    expect(await periods('week')).toMatch(/^Time .*\nNov 6 .*\n(.*\n){5}Nov 12 .*\n$/);
    expect(await periods('quarter')).toMatch(/^Week from .*\nAug 14 .*\n(.*\n){11}Nov 6 .*\n$/);
    expect(await periods('year')).toMatch(/^Time .*\nDec 2025 .*\n(.*\n){10}Nov 2026 .*\n$/);
  });

  test('--json gives what the API gives, of a month where no range is named', async () => {
    const { stdout } = await desk.run(['analytics', '--json']);
    expect(JSON.parse(stdout)).toEqual(await owner.client.getAnalytics());
    expect(JSON.parse(stdout).data.timeRange).toBe('month');
    expect(await desk.run(['analytics', '--range', 'decade'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('in a terminal', () => {
  test.each([
    [40, 'year', 'env NO_COLOR=1 '],
    [80, 'quarter', ''],
    [120, 'month', ''],
  ])(
    'of %i columns all of a %s is drawn, nothing is wider, and colours are left out where NO_COLOR asks for it',
    async (columns, range, asked) => {
      const terminal = desk.terminal(`${asked}goodword analytics --range ${range}`, columns);
      const { code, stdout } = await terminal.ended;
      expect(code).toBe(0);
      expect(stdout.includes('\u001b[32m')).toBe(asked === '');
      const lines = linesOf(terminal.shown());
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(columns);
      const words = lines.join(' ');
      expect(words).toMatch(/[█▏▎▍▌▋▊▉]/);
      const titles = ['Review Trends', 'Platform Distribution', 'Rating Distribution', 'Best Hour'];
      for (const title of [...titles, 'By staff member', 'By template']) expect(words).toContain(title);
      expect(lines.some((line) => /^Review Trends +Platform Distribution$/.test(line))).toBe(columns >= 120);
    },
  );

  test('wide enough it tells all that it tells in a pipe', async () => {
    const terminal = desk.terminal('goodword analytics --range year', 99);
    await terminal.ended;
    const told = new Set(numbersOf(terminal.shown()));
    const { stdout } = await desk.run(['analytics', '--range', 'year']);
    expect(numbersOf(stdout).filter((number) => !told.has(number))).toEqual([]);
  });
});

test('a template that was named to steer the terminal does not', async () => {
  const other = (await makeReportedClinic(app, 2, 'Europe/Budapest')).member;
  const hostile = { name: 'Hi \u001b[2J\u009b31m\u0007\u202eevil' };
  await app.ctx.db.knex('clinic_templates').where({ clinic_id: other.clinicId }).update(hostile);
  const theirs = await deskOf(app, other, onTestFinished);
  for (const line of ['goodword analytics -r year | cat', 'env NO_COLOR=1 goodword analytics -r year']) {
    const { stdout } = await theirs.terminal(`sh -c '${line}'`).ended;
    expect(stdout).toContain('evil');
    expect(stdout).not.toMatch(/(?![\r\n])[\p{Cc}\u202e]/u);
  }
});

test('a clinic without anything is told calmly, with what to do', async () => {
  const empty = await deskOf(app, await addMember(app), onTestFinished);
  const { code, stdout, stderr } = await empty.run(['analytics', '--range', 'week']);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Nothing was sent and no review came in the last 7 days. Begin with goodword send --to NUMBER\n',
  });
  expect(linesOf(stdout).map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    'Week: last 7 days',
    'Total Reviews | 0 | – None by this day last month to compare with',
    'Average Rating | – | No reviews in this time',
    'Response Rate | – | No requests in this time',
    'Active Patients | 0 | – No new ones by this day last month to compare with',
  ]);
});

test('a server that cannot be reached is told in two lines', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const cutOff = await deskOf(app, owner, onTestFinished, wire.url);
  wire.cut();
  const { code, stderr } = await cutOff.run(['analytics']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^✗ Goodword cannot be reached\..*\n {2}Check the address .*\n$/),
  });
});

describe('as a file', () => {
  test('the figures of a range go to standard output or to a file', async () => {
    const { code, stdout } = await desk.run(['analytics', 'export', '--range', 'week']);
    expect(code).toBe(0);
    expect(stdout.match(/^Trend,/gm)).toHaveLength(7);
    const told = await desk.run(['analytics', 'export', '--range', 'year', '-o', 'year.csv', '--json']);
    const lines = (await readFile(join(desk.folder, 'year.csv'), 'utf8')).trim().split('\r\n').length - 1;
    expect(JSON.parse(told.stdout)).toMatchObject({ output: 'year.csv', lines });
    expect(told.stderr).toBe(`✓ Wrote ${lines} lines to year.csv.\n`);
    expect(await desk.run(['analytics', 'export', '-o', 'year.csv'])).toMatchObject({ code: 2, stdout: '' });
    expect((await desk.run(['analytics', 'export', '-o', 'year.csv', '--yes'])).code).toBe(0);
  });

  test('samples are shown, called that, and not exported', async () => {
    const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const shown = await preview.run(['analytics', '--json']);
    expect(shown.stderr).toContain('These are samples');
    expect(JSON.parse(shown.stdout).data.isPreview).toBe(true);
    expect((await preview.run(['analytics', 'export'])).stderr).toContain('An owner can upgrade');
  });
});
