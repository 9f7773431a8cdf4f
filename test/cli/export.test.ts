import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPatients } from '../support/patients.ts';
import { leaveReview } from '../support/reviews.ts';
import { freshNumber, send } from '../support/sending.ts';
import { layWire, type Wire } from './wire.ts';

/** Everything that a clinic may take with it, from the terminal. */

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

const FILES = ['patients.csv', 'reviews.csv', 'activity.csv', 'analytics.csv'];
const FOLDER = 'everything';

const exported = (...words: string[]) => desk.run(['export', '--output', FOLDER, ...words]);
const place = (...names: string[]) => join(desk.folder, FOLDER, ...names);
const read = (name: string) => readFile(place(name), 'utf8');
const inFolder = async () => (await readdir(place())).sort();

/** As any reader of CSV takes it that follows the rules and forgives nothing (RFC 4180). */
const rowsOf = async (name: string): Promise<Record<string, string>[]> =>
  parse(await read(name), { columns: true, bom: true, record_delimiter: '\r\n' });

const FEEDBACK = 'Cold, "very"; and\nlate:\r\n=1+1';

async function awkwardClinic(): Promise<void> {
  await addPatients(
    owner,
    {
      phoneNumber: '+12125550101',
      firstName: '=HYPERLINK("http://evil.example.com")',
      lastName: 'Őry, "Évi"',
    },
    { phoneNumber: '+36205550102', firstName: '-Béla', email: '+bela@example.com' },
  );
  await leaveReview(app, owner, { rating: 2, feedback: FEEDBACK, customerName: '@SUM(A1)' });
  await leaveReview(app, owner, { rating: 1, feedback: '+1+1' });
  await send(owner.client, [freshNumber(), freshNumber()]);
}

describe('goodword export', () => {
  test('writes a file for each, which holds as many rows as its screen', async () => {
    await awkwardClinic();
    const { code, stdout, stderr } = await exported('--json');
    expect(code).toBe(0);
    const { folder, files } = JSON.parse(stdout);
    expect(folder).toBe(FOLDER);
    expect(await inFolder()).toEqual(FILES.toSorted());
    for (const [at, file] of FILES.entries()) {
      const { size, mode } = await stat(place(file));
      expect(mode & 0o777).toBe(0o600);
      expect(files[at]).toEqual({ file, rows: (await rowsOf(file)).length, bytes: size });
    }
    expect((await stat(place())).mode & 0o777).toBe(0o700);
    const { client } = owner;
    const { pagination } = (await client.listReviews()).data;
    expect(files.slice(0, 3).map(({ rows }: { rows: number }) => rows)).toEqual([
      (await client.listPatients()).counts.total,
      pagination.total,
      (await client.listActivity()).totalCount,
    ]);
    expect(stderr).toMatch(
      /^✓ Wrote 2 patients to everything\/patients\.csv\.\n✓ Wrote 2 reviews to .*\n✓ Wrote \d+ entries to .*\n✓ Wrote \d+ lines to .*\n$/,
    );
  });

  test('tells of reviews, texts and figures what the screens tell', async () => {
    await awkwardClinic();
    await exported();
    expect(await rowsOf('reviews.csv')).toMatchObject([
      { rating: '1', feedback: "'+1+1" },
      { rating: '2', feedback: FEEDBACK.replace('=1+1', "'=1+1"), name: "'@SUM(A1)" },
    ]);
    const { activities } = await owner.client.listActivity({ query: { limit: 100 } });
    expect(
      (await rowsOf('activity.csv')).map(({ timestamp, title, user }) => [timestamp, title, user]),
    ).toEqual(activities.map(({ timestamp, title, user }) => [timestamp, title, user]));
    const { data } = await owner.client.getAnalytics({ query: { timeRange: 'year' } });
    const figures = await rowsOf('analytics.csv');
    expect(figures).toContainEqual(
      expect.objectContaining({
        section: 'Summary',
        name: 'Reviews',
        count: String(data.metrics.totalReviews),
      }),
    );
    expect(figures.filter(({ section }) => section === 'Trend')).toHaveLength(data.monthlyTrends.length);
  });

  test('is read by spreadsheets as UTF-8, which run none of its cells', async () => {
    await awkwardClinic();
    await exported();
    for (const file of FILES) {
      expect([...(await readFile(place(file))).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const cells = (await rowsOf(file)).flatMap((row) => Object.values(row));
      const run = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d\s().-]+$/.test(cell));
      expect(run).toEqual([]);
    }
  });

  test('overwrites what stands there after a yes alone', async () => {
    await mkdir(place());
    await writeFile(place('reviews.csv'), 'mine');
    await writeFile(place('patients.csv'), 'mine');
    expect(await exported()).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
    });
    const hesitant = desk.terminal(`goodword export --output ${FOLDER}`);
    await hesitant.until('Overwrite patients.csv and reviews.csv in everything? (y/N)');
    hesitant.type('n');
    expect((await hesitant.ended).code).toBe(2);
    expect(await read('patients.csv')).toBe('mine');
    expect(await inFolder()).toEqual(['patients.csv', 'reviews.csv']);
    expect((await exported('--yes')).code).toBe(0);
    expect(await inFolder()).toEqual(FILES.toSorted());
    expect(await read('patients.csv')).toContain('Phone number,');
  });

  test('that fails at the third says which stand, and ends with 3', async () => {
    await mkdir(place());
    await writeFile(place('activity.csv'), 'mine');
    const payload = { name: 'Backup', scopes: ['patients:read' as const, 'reviews:read' as const] };
    const { token } = (await owner.client.createApiToken({ payload })).data;
    const line = `GOODWORD_TOKEN=${token} goodword export --output ${FOLDER} --yes --json`;
    const { code, stdout, stderr } = await desk.shell(line);
    expect(code).toBe(3);
    expect(stderr).toContain(
      '  Written: patients.csv and reviews.csv. Not written: activity.csv and analytics.csv.\n',
    );
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ file: 'patients.csv' }, { file: 'reviews.csv' }],
      missing: ['activity.csv', 'analytics.csv'],
      error: { code: 'forbidden' },
    });
    expect(await inFolder()).toEqual(['activity.csv', 'patients.csv', 'reviews.csv']);
    expect(await read('activity.csv')).toBe('mine');
  });

  test('that cannot begin leaves nothing, not even its folder', async () => {
    const nobody = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const refused = await nobody.run(['export', '--output', FOLDER]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('An owner can upgrade') });
    expect(await readdir(nobody.folder)).not.toContain(FOLDER);
    await writeFile(place(), 'a file');
    expect(await exported()).toMatchObject({
      code: 2,
      stderr: '✗ The folder cannot be written: a file stands there.\n  Choose another --output FOLDER.\n',
    });
    expect((await desk.run(['export'])).code).toBe(2);
  });
});

describe('an export on a wire', () => {
  let wire: Wire;

  beforeEach(async () => {
    await awkwardClinic();
    wire = await layWire(app.url, onTestFinished);
    desk = await deskOf(app, owner, onTestFinished, wire.url);
  });

  test('that is cut has whole files alone', async () => {
    wire.onAnswer = (piece) => !piece.includes('filename="reviews-');
    const { code, stderr } = await exported();
    expect(code).toBe(3);
    expect(stderr).toContain('✗ Goodword cannot be reached.');
    expect(stderr).toContain(
      '  Written: patients.csv. Not written: reviews.csv, activity.csv and analytics.csv.',
    );
    expect(await inFolder()).toEqual(['patients.csv']);
    wire.cut();
    expect((await exported('--yes')).code).toBe(1);
    expect(await inFolder()).toEqual(['patients.csv']);
  });

  test('shows in a terminal which file it is at; Ctrl-C leaves no half of one', async () => {
    wire.onCall = (piece) => !piece.includes('/reviews/export');
    const terminal = desk.terminal(`goodword export --output ${FOLDER}`);
    await terminal.until(/reviews\.csv · 0 rows/);
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.shown()).toContain('✗ Broken off.');
    expect(terminal.shown()).toContain('Written: patients.csv. Not written: reviews.csv,');
    expect(await inFolder()).toEqual(['patients.csv']);
  });
});
