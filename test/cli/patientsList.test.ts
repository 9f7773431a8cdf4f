import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPastText, addPatients } from '../support/patients.ts';

/** The list of patients in the terminal, narrowed by its filters. */

const EVA = { phoneNumber: '+12125550123', firstName: 'Eva', lastName: 'Novák', email: 'eva@example.com' };
const DEV = { phoneNumber: '+12125550124', firstName: 'Dev', lastName: 'Doyle' };
const NORA = { phoneNumber: '+36205550101', firstName: 'Nora', lastName: 'Shah' };

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

const patients = (...words: string[]) => desk.run(['patients', ...words]);
const asJson = async (...words: string[]) => JSON.parse((await patients(...words, '--json')).stdout);
const listed = async () => (await owner.client.listPatients()).data;

describe('the list', () => {
  beforeEach(async () => {
    await addPatients(owner, EVA, DEV, NORA);
    await addPastText(app, owner, EVA.phoneNumber, 10);
  });

  const names = async (...words: string[]) =>
    (await asJson('list', ...words)).data.map(({ firstName }: { firstName: string }) => firstName).sort();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  test('is narrowed by each filter, and by all that are given', async () => {
    expect(await names('--status', 'cooldown')).toEqual(['Eva']);
    expect(await names('--never-texted')).toEqual(['Dev', 'Nora']);
    expect(await names('--never-texted', '--search', '212')).toEqual(['Dev']);
    expect(await names('--sent-from', daysAgo(12), '--sent-to', daysAgo(8))).toEqual(['Eva']);
    expect(await names('--sent-to', daysAgo(12))).toEqual([]);
    expect((await patients('list', '--sent-to', daysAgo(12))).stderr).toBe('No patients found.\n');
    expect(await names('--added-from', daysAgo(2))).toEqual(['Dev', 'Eva', 'Nora']);
    expect(await names('--added-to', daysAgo(2))).toEqual([]);
    expect(await names('--consent', 'manual')).toEqual(['Dev', 'Eva', 'Nora']);
    expect(await names('--consent', 'none')).toEqual([]);
    expect(await names('--reviewed', 'google')).toEqual([]);
  });

  test('a day given as the last belongs to the span; a time does not', async () => {
    const { lastSentAt } = (await listed()).find(({ firstName }) => firstName === 'Eva') ?? {};
    const sentAt = lastSentAt ?? '';
    desk.env.TZ = 'UTC';
    expect(await names('--sent-from', sentAt.slice(0, 10), '--sent-to', sentAt.slice(0, 10))).toEqual([
      'Eva',
    ]);
    expect(await names('--sent-from', sentAt)).toEqual(['Eva']);
    expect(await names('--sent-to', sentAt)).toEqual([]);
  });

  test.each([
    ['--sent-from', '2026-02-31'],
    ['--added-to', 'yesterday'],
    ['--added-from', '2026-03-04T15:00'],
  ])('%s %s is no day', async (flag, written) => {
    expect(await patients('list', flag, written)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`✗ '${written}' is not a time.\n  Write a day such as 2026-03-04`),
    });
  });
});
