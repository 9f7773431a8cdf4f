import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SCHEDULED_TEXT } from '../../server/contract/routes/scheduled.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { freshNumber, inHours, send } from '../support/sending.ts';

/** What waits for its time, from the terminal. The clock stands at noon in New York. */

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

async function schedule(count: number, hours = 24) {
  const numbers = Array.from({ length: count }, () => freshNumber());
  const when = { sendNow: false, scheduledFor: inHours(app, hours) };
  const { batchId, results } = (await send(owner.client, numbers, when)).data;
  return { batchId, numbers, ids: results.map(({ messageId }) => messageId as string) };
}

const waiting = async () => (await owner.client.listScheduledBatches()).texts;

describe('scheduled list', () => {
  test('shows a line for what was scheduled together, and each text of a batch', async () => {
    const { batchId, ids } = await schedule(3);
    await schedule(1, 48);
    const { code, stdout, stderr } = await desk.run(['scheduled', 'list', '--utc']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`${batchId} +\\S+Z +3 numbers +Thanks for visiting Oak Street Clinic`));
    expect(stdout).toMatch(/Z +\+1 \(212\) \d{3}-\d{4} +Thanks/);
    expect(stderr).toBe('4 texts, page 1 of 1\n');

    const texts = await desk.run(['scheduled', 'list', '--batch', batchId, '--json']);
    expect(JSON.parse(texts.stdout).data.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  test('of nothing says how to schedule', async () => {
    expect(await desk.run(['scheduled', 'list'])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Nothing is scheduled. Schedule texts with goodword send --at TIME\n',
    });
  });
});

describe('scheduled cancel', () => {
  test('takes back texts and batches, and says what is too late', async () => {
    const { ids } = await schedule(3);
    const { batchId } = await schedule(2);
    const [gone = '', one = ''] = ids;
    await owner.client.cancelScheduled({ params: { id: gone } });
    const { code, stdout } = await desk.run(['scheduled', 'cancel', gone, one, batchId, '--yes', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toEqual({ cancelled: 3, refused: [{ id: gone, error: SCHEDULED_TEXT.over }] });
    expect(await waiting()).toBe(1);
  });

  test('asks first, with the number of texts; without a terminal it needs --yes', async () => {
    const { batchId } = await schedule(4);
    const refused = await desk.run(['scheduled', 'cancel', batchId]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ This has to be confirmed.'),
    });
    const terminal = desk.terminal('goodword scheduled cancel --all');
    await terminal.until('Cancel 4 texts? Nobody gets them. (y/N)');
    terminal.type('n');
    expect((await terminal.ended).code).toBe(2);
    expect(await waiting()).toBe(4);
    const { code, stderr } = await desk.run(['scheduled', 'cancel', '--all', '--yes']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '✓ Cancelled 4 texts.\n' });
    expect(await waiting()).toBe(0);
  });

  test('needs to know what', async () => {
    expect(await desk.run(['scheduled', 'cancel', '--yes'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ Cancel what?'),
    });
  });
});

describe('scheduled move', () => {
  test('gives a batch another time', async () => {
    const { batchId } = await schedule(2);
    const at = inHours(app, 48);
    const { code, stdout } = await desk.run(['scheduled', 'move', batchId, '--at', at, '--utc']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `✓ Moved to ${at}: 2 texts\n` });
    expect((await owner.client.listScheduledBatches()).data).toMatchObject([{ scheduledFor: at, texts: 2 }]);
  });

  test('refuses in the words of a send, and then nothing moves', async () => {
    const { batchId, numbers } = await schedule(1);
    const night = await desk.run(['scheduled', 'move', batchId, '--at', inHours(app, 10)]);
    expect(night.code).toBe(5);
    expect(night.stdout).toContain('✗ Moved to');
    expect(night.stdout).toContain('Patients are texted from 8 AM to 8 PM');
    const past = await desk.run(['scheduled', 'move', batchId, '--at', '2020-03-04T15:00:00Z']);
    expect(past).toMatchObject({ code: 2, stderr: expect.stringContaining('✗ Pick a future time') });
    expect(await desk.run(['scheduled', 'move', batchId, '--at', 'tomorrow'])).toMatchObject({ code: 2 });
    expect((await owner.client.listScheduled()).data).toMatchObject([{ phoneNumber: numbers[0] }]);
  });
});
