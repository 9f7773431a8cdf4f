import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { explainError } from '../../../server/contract/words/carrierErrors.ts';
import { adviceFor } from '../../../server/domain/admin/advice.ts';
import { addMember, ENGINES, type Engine, oneOf, startApp } from '../../support/app.ts';
import { addFailures, addTexts, minutesAgo, superAdmin } from '../../support/platform.ts';
import { refusal } from '../../support/refusal.ts';

// Which clinics' texts do not arrive, why, and what a super admin does first.

const DAY = 24 * 60;

async function scene(engine: Engine) {
  const app = await startApp(engine, { worker: false });
  const oak = await addMember(app, { clinicName: 'Oak Street Clinic' });
  const elm = await addMember(app, { clinicName: 'Elm Road Dental' });
  const client = await superAdmin(app);
  const look = async (days: 1 | 7 | 30 = 7) => (await client.getDeliverability({ query: { days } })).data;
  return { app, oak, elm, client, look };
}

describe.each(ENGINES)('deliverability on %s', (engine) => {
  test('names the clinics with the most failures first, with their codes and what to do', async () => {
    const { app, oak, elm, look } = await scene(engine);
    await addTexts(app, oak, 90);
    await addTexts(app, oak, 6, { status: 'undelivered', error_code: '30007' });
    await addFailures(app, oak, 4, { error_code: '21211' });
    await addTexts(app, elm, 15, { status: 'undelivered', error_code: '30005' });
    await addFailures(app, elm, 5, { error_code: '21211' });
    const found = await look();
    expect(found).toMatchObject({ days: 7, sent: 111, failed: 30 });
    expect(found.codes.map(({ code, texts, clinics }) => [code, texts, clinics])).toEqual([
      ['30005', 15, 1],
      ['21211', 9, 2],
      ['30007', 6, 1],
    ]);
    expect(found.codes[0]).toMatchObject({ meaning: explainError('30005').meaning });
    expect(found.clinics).toEqual([
      {
        ...{ id: elm.clinicId, name: 'Elm Road Dental', sent: 15, failed: 20, failureRate: 1 },
        codes: [
          { code: '30005', texts: 15 },
          { code: '21211', texts: 5 },
        ],
        advice: expect.stringContaining('where its list comes from'),
        ...{ pausedAt: null, sender: null },
      },
      {
        ...{ id: oak.clinicId, name: 'Oak Street Clinic', sent: 96, failed: 10, failureRate: 0.1 },
        codes: [
          { code: '30007', texts: 6 },
          { code: '21211', texts: 4 },
        ],
        advice: expect.stringContaining('plainer words'),
        ...{ pausedAt: null, sender: null },
      },
    ]);
  });

  test('looks back a day, a week or a month, and no other time', async () => {
    const { app, oak, client, look } = await scene(engine);
    for (const days of [0.5, 3, 20, 40]) {
      const at = { send_at: minutesAgo(app, days * DAY) };
      await addTexts(app, oak, 2, at);
      await addFailures(app, oak, 1, { error_code: '21614', ...at });
    }
    const counted = async (days: 1 | 7 | 30) => {
      const { sent, failed, clinics } = await look(days);
      return [sent, failed, clinics[0]?.sent, clinics[0]?.failed];
    };
    expect(await counted(1)).toEqual([2, 1, 2, 1]);
    expect(await counted(7)).toEqual([4, 2, 4, 2]);
    expect(await counted(30)).toEqual([6, 3, 6, 3]);
    const other = client.getDeliverability({ query: { days: 14 as never } });
    expect(await refusal(other)).toMatchObject({ status: 400 });
  });

  test('leaves out tests, what never was handed over, what arrived after all, and deleted clinics', async () => {
    const { app, oak, elm, look } = await scene(engine);
    await addFailures(app, oak, 3, { error_code: '21614', kind: 'test' });
    await addTexts(app, oak, 2, { kind: 'test' });
    await addFailures(app, oak, 2, { error_code: 'too_late', status: 'expired' });
    await addFailures(app, oak, 2, { error_code: 'opted_out', status: 'blocked' });
    await addTexts(app, oak, 1, { error_code: '30003' });
    await addFailures(app, elm, 4, { error_code: '21614' });
    const deleted_at = minutesAgo(app, 1);
    await app.ctx.db.knex('clinics').where({ id: elm.clinicId }).update({ deleted_at });
    expect(await look()).toMatchObject({ sent: 1, failed: 4, clinics: [] });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('tells of a clinic’s pause and sender, and names so many clinics and no more', async () => {
      const { app, oak, look } = await scene(engine);
      const { knex } = app.ctx.db;
      const pausedAt = minutesAgo(app, 5);
      await knex('clinics')
        .where({ id: oak.clinicId })
        .update({ paused_at: pausedAt, sender: '+12125550100' });
      await addFailures(app, oak, 2, { error_code: '30007' });
      const model = await knex('clinics').where({ id: oak.clinicId }).first();
      for (let at = 0; at < LIMITS.deliverabilityClinics; at++) {
        const id = String(90_000_000 + at);
        await knex('clinics').insert({ ...model, id });
        await addFailures(app, { clinicId: id }, 1, { error_code: '30007' });
      }
      const { clinics, codes } = await look();
      expect(clinics).toHaveLength(LIMITS.deliverabilityClinics);
      expect(clinics[0]).toMatchObject({ id: oak.clinicId, pausedAt, sender: '+12125550100' });
      expect(codes).toMatchObject([{ code: '30007', texts: 2 + LIMITS.deliverabilityClinics }]);
    });
  });
});

describe('the first thing to do', () => {
  const failing = (failureRate: number, ...codes: [string, number][]) => ({
    failed: codes.reduce((sum, [, texts]) => sum + texts, 0),
    failureRate,
    codes: codes.map(([code, texts]) => ({ code, texts })),
  });

  test.each([
    ['few failures', failing(0.02, ['21211', 40]), 'Nothing to do'],
    ['two of many texts', failing(0.06, ['21211', 2]), 'Nothing to do'],
    ['two texts alone', failing(1, ['21211', 2]), 'Too few texts to tell'],
    ['many bad numbers', failing(0.2, ['30007', 10], ['21211', 8], ['30005', 6]), 'check it'],
    ['spam', failing(0.2, ['30007', 10], ['21211', 4]), 'plainer words'],
    ['patients who replied STOP', failing(0.1, ['21610', 5]), 'replied STOP'],
    ['no registration', failing(0.9, ['30034', 50]), 'Register the sender'],
    ['what only the table knows', failing(0.1, ['30008', 9]), explainError('30008').remedy],
    ['no reason', failing(0.1, ['no_reason', 9]), explainError('no_reason').remedy],
    ['an unknown code', failing(0.1, ['63018', 9]), 'Look error 63018 up'],
  ])('for %s', (_, clinic, words) => {
    expect(adviceFor(clinic)).toContain(words);
  });
});
