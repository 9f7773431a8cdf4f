import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPatients } from '../support/patients.ts';
import { leaveReview } from '../support/reviews.ts';
import { eventually } from '../support/sandbox.ts';
import { freshNumber, logEntry, send } from '../support/sending.ts';
import { layWire } from './wire.ts';

/** What happened in the clinic, from the terminal. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const activity = (...words: string[]) => desk.run(['activity', ...words]);
const addPatient = () => addPatients(owner, { phoneNumber: freshNumber(), firstName: 'Anna' });

/** A patient is added, texted, and leaves two stars. */
async function threeThingsHappen(): Promise<string> {
  const phone = freshNumber();
  await addPatients(owner, { phoneNumber: phone, firstName: 'Anna' });
  await leaveReview(app, owner, { rating: 2 }, phone);
  await logEntry(owner, phone, 'delivered');
  return phone;
}

describe('goodword activity', () => {
  test('shows what happened, newest first, with who did it', async () => {
    expect(await activity()).toMatchObject({ ...{ code: 0, stdout: '' }, stderr: 'No activity to show.\n' });
    const phone = await threeThingsHappen();
    const { code, stdout, stderr } = await activity();
    expect(code).toBe(0);
    const [head, ...lines] = stdout.trim().split('\n');
    expect(head).toMatch(/^When +What happened +Status +Details +Who$/);
    expect(lines).toEqual([
      expect.stringMatching(/ {2}2-star review +A patient left 2 of 5 stars for Google\. +System$/),
      expect.stringMatching(
        new RegExp(`Review request for Google +Sent +\\+1 .*${phone.slice(-4)} +Robin Test$`),
      ),
      expect.stringMatching(/ {2}Patient added +One patient was added\. +Robin Test$/),
    ]);
    expect(stderr).toBe('3 entries\n');
  });

  test('is narrowed by type, words and days, and cut to a number', async () => {
    const phone = await threeThingsHappen();
    const titles = async (...words: string[]) =>
      JSON.parse((await activity(...words, '--json')).stdout).activities.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('--type', 'patient_added')).toEqual(['Patient added']);
    expect(await titles('--search', phone.slice(-7))).toEqual(['Review request: Sent']);
    expect(await titles('--search', '2-STAR', '--from', '2020-01-01')).toEqual(['2-star review']);
    expect(await titles('--to', '2020-01-01')).toEqual([]);
    expect((await activity('--limit', '1')).stderr).toBe(
      '3 entries, the latest 1 shown\npage 1 of 3; the next with --page 2\n',
    );
    expect((await activity('--utc')).stdout).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}2-star review/m);
    for (const wrong of [
      ['--type', 'gossip'],
      ['--from', 'yesterday'],
      ['--limit', '0'],
    ])
      expect(await activity(...wrong)).toMatchObject({ code: 2, stdout: '' });
  });

  test.each([
    [80, /^When +What happened.* +Who$/],
    [40, /^When +What happened$/],
  ])('in a terminal of %i columns drops columns and wraps nothing', async (columns, header) => {
    await threeThingsHappen();
    const terminal = desk.terminal('goodword activity', columns);
    expect((await terminal.ended).code).toBe(0);
    const shown = terminal.shown().trim().split(/\r?\n/);
    expect(shown[0]).toMatch(header);
    expect(shown).toHaveLength(5);
    for (const line of shown) expect(line.length).toBeLessThanOrEqual(columns);
  });

  test('shows samples as such to an account that never paid', async () => {
    desk = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const { code, stdout, stderr } = await activity();
    expect(code).toBe(0);
    expect(stdout).toContain('Review request for Google');
    expect(stderr).toContain('These are samples: upgrade to see what happens in your clinic.');
  });
});

describe('goodword activity --follow', () => {
  test('prints what comes, a text once for each status, and ends well at Ctrl-C', async () => {
    await addPatient();
    const watched = desk.terminal('goodword activity --follow');
    await watched.until(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}Patient added {2}One patient/m);
    const phone = freshNumber();
    await send(owner.client, [phone]);
    const sent = new RegExp(`Review request for Google: Sent {2}.*${phone.slice(-4)} {2}Robin Test`, 'g');
    await watched.until(sent);
    await logEntry(owner, phone, 'delivered');
    await addPatients(owner, { phoneNumber: freshNumber() }, { phoneNumber: freshNumber() });
    await watched.until('2 patients were added.');
    watched.type('\u0003');
    expect((await watched.ended).code).toBe(0);
    expect(watched.shown().match(sent)).toHaveLength(1);
  });

  test('survives a cut network, says so once, and misses nothing', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const wired = await deskOf(app, owner, onTestFinished, wire.url);
    await addPatient();
    const following = wired.start(['activity', '--follow', '--json']);
    await following.until('"Patient added"');
    wire.cut();
    await following.until('The connection was lost');
    await leaveReview(app, owner, { rating: 5 });
    wire.repair();
    await following.until('Connected again.');
    await following.until(/"5-star review"/);
    following.signal('SIGINT');
    const { code, stdout, stderr } = await following.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^The connection was lost; .*\nConnected again\.\n$/);
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const words = told.map(({ id, title }) => `${id} ${title}`);
    expect(new Set(words).size).toBe(words.length);
  });

  test('is narrowed by the same filters', async () => {
    await leaveReview(app, owner, { rating: 5 });
    const following = desk.start(['activity', '--follow', '--type', 'feedback_received']);
    await following.until('5-star review');
    await addPatient();
    await leaveReview(app, owner, { rating: 4 });
    await following.until('4-star review');
    following.signal('SIGINT');
    expect((await following.ended).stdout).not.toContain('Patient added');
  });

  test('ends when nobody reads on', async () => {
    await addPatient();
    let isOver = false;
    const following = desk.shell('goodword activity --follow | head -1').finally(() => {
      isOver = true;
    });
    // That nobody reads is noticed with the next line.
    await eventually(async () => {
      await addPatient();
      return isOver;
    });
    expect((await following).stdout.trim().split('\n')).toHaveLength(1);
  });

  test('shows samples once', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const preview = await deskOf(app, await addMember(app, { paid: false }), onTestFinished, wire.url);
    let asked = 0;
    wire.onCall = (piece) => {
      if (piece.includes('after=')) asked += 1;
      return true;
    };
    const following = preview.start(['activity', '--follow', '--limit', '3', '--json']);
    await eventually(() => asked > 1);
    following.signal('SIGINT');
    expect((await following.ended).stdout.trim().split('\n')).toHaveLength(3);
  });

  test('that cannot begin stops with the reason', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const wired = await deskOf(app, owner, onTestFinished, wire.url);
    wire.cut();
    expect((await wired.run(['activity', '--follow'])).code).toBe(1);
  });
});

describe('goodword activity export', () => {
  test('goes to standard output or to a file, within the filters', async () => {
    await threeThingsHappen();
    const { code, stdout, stderr } = await desk.shell('goodword activity export | head -3');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(parse(stdout, { columns: true, bom: true })).toMatchObject([
      { type: 'feedback_received', user: 'System' },
      { type: 'sms_sent', platform: 'google' },
    ]);
    const file = await activity('export', '--type', 'sms_sent', '--output', 'texts.csv', '--json');
    expect(JSON.parse(file.stdout)).toMatchObject({ output: 'texts.csv', entries: 1 });
    expect(file.stderr).toBe('✓ Wrote 1 entry to texts.csv.\n');
    expect(await readFile(join(desk.folder, 'texts.csv'), 'utf8')).toContain('Review request: Sent');
    expect((await activity('export', '--output', 'texts.csv')).code).toBe(2);
    const over = await activity('export', '--output', 'texts.csv', '--yes');
    expect(over.stderr).toBe('✓ Wrote 3 entries to texts.csv.\n');
  });

  test('is refused to an account that never paid', async () => {
    desk = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const { code, stderr } = await activity('export', '--output', 'all.csv');
    expect(code).toBe(2);
    expect(stderr).toContain('An owner can upgrade with goodword billing checkout');
  });
});
