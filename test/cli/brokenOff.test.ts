import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { layWire, type Wire } from './wire.ts';

let app: TestApp;
let owner: Member;
let wire: Wire;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  wire = await layWire(app.url, onTestFinished);
  desk = await deskOf(app, owner, onTestFinished, wire.url);
});

/** Holds the call of this path that comes after so many others; resolves once it is held. */
function holdCall(path: string, after: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  wire.onCall = (piece) => {
    if (!piece.includes(`POST /api${path}`)) return true;
    calls += 1;
    if (calls <= after) return true;
    resolve();
    return false;
  };
  return promise;
}

const numbersFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+1555${String(first + index).padStart(7, '0')}`);

const YEAR = new Date().getUTCFullYear() + 1;

test('a send that Ctrl-C ends says how far it came and with which key it goes on', async () => {
  await writeFile(join(desk.folder, 'long.txt'), numbersFrom(0, 10_002).join('\n'));
  const words = ['send', '--to-file', 'long.txt', '--at', `${YEAR}-03-04T16:00:00Z`, '--yes'];
  const held = holdCall('/sms/send-bulk', 1);
  const running = desk.start(words);
  await held;
  running.signal('SIGINT');
  const { code, stdout, stderr } = await running.ended;
  expect({ code, stderr }).toEqual({
    code: 130,
    stderr: expect.stringContaining('Stopped: 10,000 of 10,002 numbers were handed over'),
  });
  expect(stdout).toContain('Scheduled');
  const key = /--key (\S+):/.exec(stderr)?.[1] ?? '';
  wire.onCall = () => true;
  const again = JSON.parse((await desk.run([...words, '--key', key, '--json'])).stdout);
  expect(again.results).toHaveLength(10_002);
  const { texts } = await owner.client.listScheduledBatches({ query: { limit: 1 } });
  expect(texts).toBe(again.accepted);
});

test('a list for the block list says how many are on it, and the same command goes on', async () => {
  await writeFile(join(desk.folder, 'stop.txt'), numbersFrom(2_000_000, 3).join('\n'));
  const running = desk.start(['block-list', 'add', '--file', 'stop.txt', '--json']);
  let calls = 0;
  wire.onCall = (piece) => {
    if (!piece.includes('POST /api/settings/block-list')) return true;
    calls += 1;
    if (calls !== 2) return true;
    // The answer comes once the command has heard of Ctrl-C.
    wire.pause();
    running.signal('SIGINT');
    setTimeout(() => wire.resume(), 500);
    return true;
  };
  const { code, stdout, stderr } = await running.ended;
  expect({ code, stderr }).toEqual({
    code: 130,
    stderr: expect.stringContaining('Stopped after 2 of 3 numbers.'),
  });
  expect(JSON.parse(stdout)).toMatchObject({ done: numbersFrom(2_000_000, 2), left: 1 });
  expect(await desk.run(['block-list', 'add', '--file', 'stop.txt'])).toMatchObject({ code: 0 });
});

test('reminders that Ctrl-C ends say how many rows were done', async () => {
  const rows = ['A', 'B'].map((_, day) => `+1212555010${day},03/0${day + 4}/${YEAR} 10:00`);
  await writeFile(join(desk.folder, 'calendar.csv'), ['Mobile,Date', ...rows].join('\n'));
  const held = holdCall('/sms/send-bulk', 1);
  const words = ['remind', '--file', 'calendar.csv', '--zone', 'America/New_York', '--yes'];
  const running = desk.start(words);
  await held;
  running.signal('SIGINT');
  const { code, stderr } = await running.ended;
  expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining('Stopped after 1 row') });
  wire.onCall = () => true;
  const again = JSON.parse((await desk.run([...words, '--json'])).stdout);
  expect(again).toMatchObject({ queued: 1, already: 1 });
});
