import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdImport, LONG_ROWS } from '../cli/heldImport.ts';
import { addMember, type Member, PASSWORD, signIn, startApp, type TestApp, textsTo } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { type Desk, deskOf, sitDown } from '../support/desk.ts';
import { rows } from '../support/patientsScreen.ts';
import { eventually } from '../support/sandbox.ts';
import { BUDAPEST, NEW_YORK, repairBudapest, repairNewYork } from './officeLists.ts';

/** An office with long lists, from the first file to the last export. The clock stands at noon in New York. */

const browser = oneBrowser();
const HOUR = 3_600_000;
const WHOLE = 7 + LONG_ROWS;
const TEXTED = ['+12125550111', '+12125550112', '+12125550113'];
const SPARED = ['+12125550121', '+12125550122'];

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
  owner = await addMember(app);
  desk = await deskOf(app, owner, afterAll);
});

const put = (name: string, content: string | Buffer) => writeFile(join(desk.folder, name), content);
const read = (name: string) => readFile(join(desk.folder, name), 'utf8');
const rowsOf = async (name: string): Promise<Record<string, string>[]> =>
  parse(await read(name), { columns: true, bom: true });
const answerTo = async (words: string[], input = '') => {
  const { code, stdout } = await desk.run([...words, '--json'], { input });
  return { code, ...JSON.parse(stdout) };
};

/** What an import reports, once it is sure that no row was lost. */
async function imported(file: string, ...words: string[]) {
  const report = await answerTo(['patients', 'import', file, ...words]);
  const { created, updated, unchanged, rejected } = report;
  expect(created + updated + unchanged + rejected).toBe(report.rows);
  return report;
}

async function atTerminal(line: string) {
  const terminal = desk.terminal(line);
  const { code } = await terminal.ended;
  return { code, shown: terminal.shown() };
}

const patientsNow = async () => (await owner.client.listPatients()).counts.total;
const inHours = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR).toISOString();

/** Lets hours pass; who was signed in signs in again. */
async function pass(hours: number): Promise<void> {
  app.ctx.config.clockOffset += hours * 3_600;
  owner = { ...owner, ...(await signIn(app, owner.email)) };
}

async function openScreen(path: string) {
  const page = await openAs(browser(), app, owner);
  await page.goto(path);
  return page;
}

describe('an office with long lists', () => {
  test('checks the Hungarian list in a terminal, imports it, repairs the rejects and imports them', async () => {
    await put('budapest.csv', BUDAPEST);
    const checked = await atTerminal('goodword patients import budapest.csv --dry-run');
    expect(checked.code).toBe(3);
    expect(checked.shown).toContain('Checked, nothing was imported: budapest.csv, 5 rows');
    expect(checked.shown).toMatch(
      /Would be created +2\s+Would be updated +0\s+Unchanged +0\s+Would be rejected +3/,
    );
    expect(await patientsNow()).toBe(0);

    const line = 'goodword patients import budapest.csv --rejects repair.csv';
    const { code, shown } = await atTerminal(line);
    expect(code).toBe(3);
    expect(shown).toMatch(/Created +2\s+Updated +0\s+Unchanged +0\s+Rejected +3/);
    expect(shown).toContain('Phone number from “Mobiltelefonszám”');
    expect(shown).toContain('Excel shortened this number');
    expect(shown).toContain('The rejected rows are in repair.csv');

    await put('repair.csv', repairBudapest(await read('repair.csv')));
    expect(await imported('repair.csv')).toMatchObject({ code: 0, rows: 3, created: 3 });
    expect(await patientsNow()).toBe(5);
  });

  test('imports what Excel saved through a pipe: changed, known, twice and shortened', async () => {
    await put('new-york.txt', NEW_YORK);
    const counts = { rows: 5, created: 1, updated: 1, unchanged: 2, rejected: 1 };
    expect(await imported('new-york.txt', '--dry-run')).toMatchObject({ code: 3, ...counts });
    const done = await imported('new-york.txt', '--rejects', 'repair-too.csv');
    expect(done).toMatchObject({ code: 3, ...counts, encoding: 'UTF-16LE' });
    await put('repair-too.csv', repairNewYork(await read('repair-too.csv')));
    expect(await imported('repair-too.csv')).toMatchObject({ code: 0, rows: 1, created: 1 });
    expect(await patientsNow()).toBe(7);
  });

  test('breaks the long list off by Ctrl-C, goes on as it was told, and loses no row', async () => {
    const { underWay, repair } = await holdImport(app, owner, desk);
    await put('long.csv', (await read('long.csv')).replace('+15550000007', '7'));
    const terminal = desk.terminal('goodword patients import long.csv --rejects repair-long.csv');
    await underWay;
    await terminal.until(/[\d,]+ rows · [\d,]+ a second/);
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(130);
    const told = /goodword patients import long\.csv --resume [\da-f-]{36}/.exec(terminal.shown())?.[0];
    expect(told).toBeDefined();
    repair();
    const status = async () => (await owner.client.listImports()).data[0]?.status;
    await expect.poll(status).toBe('interrupted');
    desk.env.GOODWORD_URL = app.url;
    await sitDown(desk, owner);

    const resumed = await atTerminal(`${told} --rejects repair-long.csv`);
    expect(resumed.code).toBe(3);
    expect(resumed.shown).toMatch(/Created +11,999\s+Updated +0\s+Unchanged +0\s+Rejected +1/);
    expect(await patientsNow()).toBe(WHOLE - 1);
    await put('repair-long.csv', (await read('repair-long.csv')).replace(/,7,/, ',+15550000007,'));
    expect(await imported('repair-long.csv')).toMatchObject({ code: 0, rows: 1, created: 1 });
  });

  test('sees on the screen as many patients as the three lists had, and each by name', async () => {
    const page = await openScreen('/patients');
    await page.getByText(`of ${WHOLE.toLocaleString('en')} patients`).waitFor();
    await page.getByRole('searchbox').fill('Zsófia');
    await page.getByText('Zsófia Őry').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test('schedules two lots of texts, sees both on the screen, and takes one back', async () => {
    const to = TEXTED.flatMap((number) => ['--to', number]).join(' ');
    const terminal = desk.terminal(`goodword send ${to} --at ${inHours(2)}`);
    await terminal.until(/Text 3 patients .*\?/);
    terminal.type('y');
    expect((await terminal.ended).code).toBe(0);
    await put('spared.txt', SPARED.join('\n'));
    const words = ['send', '--to-file', 'spared.txt', '--at', inHours(3), '--yes'];
    expect((await answerTo(words)).code).toBe(0);

    const list = await desk.run(['scheduled', 'list']);
    expect(list.stdout).toMatch(/3 numbers[\s\S]*2 numbers/);
    expect(list.stderr).toBe('5 texts, page 1 of 1\n');
    const page = await openScreen('/request-reviews');
    const scheduled = page.getByRole('region', { name: 'Scheduled' });
    await scheduled.getByRole('button', { name: '3 patients', exact: true }).waitFor();
    await scheduled.getByRole('button', { name: '2 patients', exact: true }).waitFor();

    const [, second] = /^([\da-f-]{36}) .* 2 numbers/m.exec(list.stdout) ?? [];
    const cancel = desk.terminal(`goodword scheduled cancel ${second}`);
    await cancel.until('Cancel 2 texts? Nobody gets them. (y/N)');
    cancel.type('y');
    expect((await cancel.ended).code).toBe(0);
    await page.reload();
    await scheduled.getByRole('button', { name: '3 patients', exact: true }).waitFor();
    expect(await scheduled.getByRole('button', { name: '2 patients', exact: true }).count()).toBe(0);
  });

  test('finds that what was scheduled went out at its time, once, and what was cancelled did not', async () => {
    for (const number of TEXTED) expect(await textsTo(app, number)).toEqual([]);
    await pass(4);
    await eventually(
      async () => (await owner.client.listActivity({ query: { type: 'sms_sent' } })).totals?.sent === 3,
    );
    for (const number of TEXTED) expect(await textsTo(app, number)).toHaveLength(1);
    for (const number of SPARED) expect(await textsTo(app, number)).toEqual([]);
    expect((await desk.run(['scheduled', 'list'])).stderr).toContain('Nothing is scheduled.');
    expect((await desk.run(['log', '--status', 'Sent'])).stdout).toMatch(/\+1 \(212\) 555-0111/);

    const page = await openScreen('/log');
    const log = page.getByRole('table', { name: 'Log' });
    for (const end of ['0111', '0112', '0113']) await log.getByText(`+1 (212) 555-${end}`).waitFor();
    const sent = page.getByRole('region', { name: 'Sent', exact: true });
    await sent.getByText('3', { exact: true }).waitFor();
  });

  test('takes everything along: the files hold what the screens count, and come back unchanged', async () => {
    const [text] = await textsTo(app, '+12125550111');
    const token = /\/r\/([\w-]+)/.exec(text?.body ?? '')?.[1] ?? '';
    await app.anybody.submitReview({ params: { token }, payload: { rating: 2, feedback: 'Late; "very"' } });

    const { code, files } = await answerTo(
      ['export', '--output', 'everything', '--password-stdin'],
      PASSWORD,
    );
    expect(code).toBe(0);
    const counted = Object.fromEntries(
      files.map(({ file, rows }: { file: string; rows: number }) => [file, rows]),
    );
    expect(counted).toMatchObject({
      'patients.csv': await patientsNow(),
      'reviews.csv': (await answerTo(['reviews', 'list'])).data.pagination.total,
      'activity.csv': (await owner.client.listActivity()).totalCount,
    });
    expect(counted['patients.csv']).toBe(WHOLE);
    expect(await rowsOf('everything/reviews.csv')).toMatchObject([{ rating: '2', feedback: 'Late; "very"' }]);
    expect((await answerTo(['log', '--status', 'Sent'])).activities).toHaveLength(3);
    const back = await imported('everything/patients.csv');
    expect(back).toMatchObject({ code: 0, rows: WHOLE, unchanged: WHOLE });
  });
});
