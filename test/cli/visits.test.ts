import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { VERDICT_TEXT } from '../../server/contract/routes/sms.ts';
import { VISIT_TEXT } from '../../server/contract/routes/visits.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { freshNumber, inHours } from '../support/sending.ts';
import { complete, show, textsOf } from '../support/visits.ts';

/** Visits told from the terminal. The clock stands at noon in New York. */

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

const visits = (...words: string[]) => desk.run(['visits', ...words]);

describe('visits', () => {
  test('complete texts a patient once, however often it is told, and says how the visit stands', async () => {
    const at = inHours(app, 24);
    const who = [
      '--phone',
      '+12125550142',
      '--first-name',
      'Ada',
      '--last-name',
      'Lark',
      '--email',
      'ada@example.com',
    ];
    const how = ['--at', at, '--platform', 'google', '--template', 'friendly', '--utc'];
    const told = await visits('complete', 'V-17', ...who, ...how);
    expect(told).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'Visit     V-17',
        'State     Waiting',
        `Goes out  ${at}`,
        'Number    +1 (212) 555-0142',
        'Text      Queued',
        '',
      ].join('\n'),
    });
    expect(await visits('complete', 'V-17', ...who, '--utc')).toEqual(told);
    expect(await visits('show', 'V-17', '--utc')).toEqual(told);
    expect(await textsOf(app, owner)).toMatchObject([{ template: 'friendly', platform: 'google' }]);
    expect((await owner.client.listPatients()).data).toMatchObject([
      { firstName: 'Ada', lastName: 'Lark', email: 'ada@example.com' },
    ]);
  });

  test('move and cancel change what waits, or what will', async () => {
    const at = inHours(app, 48);
    const noted = await visits('move', 'V-17', '--at', at, '--json');
    expect(noted.code).toBe(0);
    expect(JSON.parse(noted.stdout).data).toMatchObject({ state: 'waiting', sendAt: at, result: null });
    await complete(owner.client, 'V-17');
    const cancelled = await visits('cancel', 'V-17', '--json');
    expect(cancelled.code).toBe(0);
    expect(JSON.parse(cancelled.stdout)).toEqual({ data: await show(owner.client, 'V-17') });
    expect(await visits('complete', 'V-17', '--phone', freshNumber())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`✗ ${VISIT_TEXT.cancelled}`),
    });
  });

  test('end with code 5 and the reason where a send refuses', async () => {
    const phoneNumber = freshNumber();
    await owner.client.addToBlockList({ payload: { phoneNumber } });
    const blocked = await visits('complete', 'V-1', '--phone', phoneNumber);
    expect(blocked.code).toBe(5);
    expect(blocked.stdout).toMatch(/State +Refused\n/);
    expect(blocked.stdout).toContain(`Refused  ${VERDICT_TEXT.blocked}\n`);

    const nextPeriod = inHours(app, 25 * 24);
    await complete(owner.client, 'V-2', { sendAt: nextPeriod });
    const { sendAt } = await complete(owner.client, 'V-3', { sendAt: inHours(app, 24) });
    await app.ctx.db.knex('usage').where({ clinic_id: owner.clinicId }).update({ reserved: LIMITS.quota });
    const moved = await visits('move', 'V-3', '--at', nextPeriod, '--utc');
    expect(moved.code).toBe(5);
    expect(moved.stdout).toContain(`Goes out  ${sendAt}\n`);
    expect(moved.stdout).toContain(`Refused   ${VERDICT_TEXT.over_quota}\n`);
  });

  test('are refused before any call where id, time or number cannot be read', async () => {
    for (const id of ['..', 'a b', '-', 'é', 'a/b', 'x'.repeat(101)]) {
      const { code, stderr } = await visits('cancel', '--', id);
      expect([id, code]).toEqual([id, 2]);
      expect(stderr).toContain(VISIT_TEXT.id);
    }
    expect(await visits('move', 'V-1', '--at', 'tomorrow')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ “tomorrow” is not a day and time.'),
    });
    expect(await visits('complete', 'V-1', '--phone', '12')).toMatchObject({ code: 2 });
    expect(await visits('complete', 'V-1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('phone'),
    });
    expect(await visits('show', 'V-1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ The visit was not found.'),
    });
  });
});
