import { describe, expect, test } from 'vitest';
import { explainError } from '../../../server/contract/words/carrierErrors.ts';
import { holdEverything } from '../../../server/domain/sending/sendingPause.ts';
import { addMember, ENGINES, type Engine, type Member, startApp, type TestApp } from '../../support/app.ts';
import { addFailures, addTexts, minutesAgo, superAdmin } from '../../support/platform.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, send } from '../../support/sending.ts';

// What a super admin reads of the whole platform's texts, whatever clinic they are of.

async function scene(engine: Engine) {
  const app = await startApp(engine, { worker: false });
  const [clinic, other] = [await addMember(app), await addMember(app)];
  const client = await superAdmin(app);
  const stats = async () => (await client.getSystemStats()).data;
  return { app, clinic, other, stats };
}

const queued = (app: TestApp, member: Member, count: number, minutes: number, more = {}) =>
  addTexts(app, member, count, {
    ...{ status: 'queued', accepted_at: null, claimed_at: null, send_at: minutesAgo(app, minutes) },
    ...more,
  });

describe.each(ENGINES)('the numbers of the platform on %s', (engine) => {
  test('of a new one are all 0, but for the size of its database', async () => {
    const { stats } = await scene(engine);
    expect(await stats()).toEqual({
      at: expect.any(String),
      queue: { queued: 0, due: 0, held: 0, sending: 0, oldestDueAt: null },
      sends: { lastMinute: 0, lastHour: 0, last24Hours: 0, perMinute: 0 },
      failures: [],
      mails: { queued: 0, oldestDueAt: null },
      database: { engine, bytes: expect.any(Number) },
      workers: [],
      sendingPause: null,
    });
    expect((await stats()).database.bytes).toBeGreaterThan(100_000);
  });

  test('tell how many texts wait, are due and in a worker’s hand, over all clinics and without tests', async () => {
    const { app, clinic, other, stats } = await scene(engine);
    await queued(app, clinic, 3, 2);
    const oldestDueAt = minutesAgo(app, 7);
    await queued(app, other, 2, 7, { send_at: oldestDueAt });
    await queued(app, other, 4, -60);
    await queued(app, clinic, 5, 30, { kind: 'test' });
    await queued(app, clinic, 2, 1, { status: 'sending' });
    await queued(app, clinic, 1, 1, { status: 'sending', kind: 'test' });
    expect((await stats()).queue).toEqual({ queued: 9, due: 5, held: 0, sending: 2, oldestDueAt });
  });

  test('count apart what pauses of clinics and their senders hold back', async () => {
    const { app, clinic, other, stats } = await scene(engine);
    const third = await addMember(app);
    const { knex } = app.ctx.db;
    const setClinic = ({ clinicId }: Member, facts: object) =>
      knex('clinics').where({ id: clinicId }).update(facts);
    await setClinic(clinic, { paused_at: minutesAgo(app, 90) });
    await setClinic(other, { sender: '+12125550100' });
    const pause = { paused_since: minutesAgo(app, 1), paused_until: minutesAgo(app, -5), code: '30034' };
    await knex('sender_pauses').insert({ sender: '+12125550100', ...pause });
    await queued(app, clinic, 3, 80);
    await queued(app, other, 2, 40);
    const oldestDueAt = minutesAgo(app, 3);
    await queued(app, third, 1, 3, { send_at: oldestDueAt });
    expect((await stats()).queue).toEqual({ queued: 6, due: 1, held: 5, sending: 0, oldestDueAt });
  });

  test('tell what the carrier accepted in the last minute, hour and day, by when it did', async () => {
    const { app, clinic, other, stats } = await scene(engine);
    const accepted = (member: Member, count: number, minutes: number, more = {}) =>
      addTexts(app, member, count, { send_at: minutesAgo(app, minutes), ...more });
    await accepted(clinic, 2, 0);
    await accepted(other, 3, 5, { updated_at: minutesAgo(app, 0) });
    await accepted(clinic, 4, 50, { status: 'sent', updated_at: minutesAgo(app, 30) });
    await accepted(other, 5, 8 * 60, { updated_at: minutesAgo(app, 1) });
    await accepted(clinic, 6, 30 * 60);
    await accepted(clinic, 7, 0, { kind: 'test' });
    expect((await stats()).sends).toEqual({ lastMinute: 2, lastHour: 9, last24Hours: 14, perMinute: 0.5 });
  });

  test('tell why texts of the last day did not arrive, the most frequent code first', async () => {
    const { app, clinic, other, stats } = await scene(engine);
    await addFailures(app, clinic, 2, { error_code: '21211' });
    await addFailures(app, other, 1, { error_code: '21211', send_at: minutesAgo(app, 20 * 60) });
    await addTexts(app, other, 4, { status: 'undelivered', error_code: '30007' });
    await addTexts(app, other, 2, { status: 'undelivered' });
    await addTexts(app, clinic, 1, { status: 'expired', error_code: 'too_late', accepted_at: null });
    await addTexts(app, clinic, 1, { status: 'delivered', error_code: '30003' });
    await addFailures(app, clinic, 8, { error_code: '21610', send_at: minutesAgo(app, 25 * 60) });
    await addFailures(app, clinic, 9, { error_code: '21614', kind: 'test' });
    const told = (code: string, texts: number) => {
      const { meaning, remedy } = explainError(code);
      return { code, meaning, remedy, texts };
    };
    expect((await stats()).failures).toEqual([
      told('30007', 4),
      told('21211', 3),
      told('no_reason', 2),
      told('too_late', 1),
    ]);
  });

  test('tell which mails wait and for how long, and why sending rests', async () => {
    const { app, clinic, stats } = await scene(engine);
    await clinic.client.requestPlatform({
      payload: { platformName: 'Doctify', contactEmail: 'desk@example.com' },
    });
    await holdEverything(app.ctx, 'The carrier moves our numbers');
    const { mails, sendingPause } = await stats();
    expect(mails).toEqual({ queued: 1, oldestDueAt: expect.any(String) });
    expect(sendingPause).toMatchObject({ until: null, code: null, reason: 'The carrier moves our numbers' });
  });

  test('know of a text as soon as it went out', async () => {
    const app = await startApp(engine);
    const clinic = await addMember(app);
    const client = await superAdmin(app);
    await send(clinic.client, [freshNumber(), freshNumber()]);
    const { sends } = await eventually(async () => {
      const { data } = await client.getSystemStats();
      return data.sends.lastMinute === 2 && data;
    });
    expect(sends).toEqual({ lastMinute: 2, lastHour: 2, last24Hours: 2, perMinute: 0.2 });
  });
});
