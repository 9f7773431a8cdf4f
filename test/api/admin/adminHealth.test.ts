import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { AdminHealth, HealthCheck } from '../../../server/contract/routes/adminSystem.ts';
import { CARRIER_ERRORS, explainError } from '../../../server/contract/words/carrierErrors.ts';
import { openHeartbeat } from '../../../server/domain/admin/workers.ts';
import { holdEverything, pauseForError } from '../../../server/domain/sending/sendingPause.ts';
import type { Row } from '../../../server/store/db/db.ts';
import { wait } from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  type Engine,
  type Member,
  oneOf,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { addFailures, addTexts, minutesAgo, superAdmin } from '../../support/platform.ts';
import { eventually } from '../../support/sandbox.ts';
import { SUPPORT_REQUEST } from '../../support/support.ts';

// Whether everything works, in plain words with the repair.

type Name = HealthCheck['name'];

async function scene(engine: Engine) {
  const app = await startApp(engine, { worker: false });
  const clinic = await addMember(app);
  const { beat } = openHeartbeat(app.ctx, 'worker');
  await beat();
  return { app, clinic, beat };
}

/** What is told while the database answers quickly: that it is slow on a busy machine would be a finding of its own. */
const health = (app: TestApp): Promise<AdminHealth> =>
  eventually(async () => {
    const { data } = await (await superAdmin(app)).getAdminHealth();
    return data.checks.some(({ name, status }) => name === 'database' && status === 'ok') && data;
  });

async function check(app: TestApp, wanted: Name) {
  const { status, checks } = await health(app);
  const found = checks.find(({ name }) => name === wanted);
  return { ...found, overall: status };
}

/** What its check says, and that this is how the whole stands. */
const expectCheck = async (app: TestApp, name: Name, status: AdminHealth['status'], ...said: string[]) => {
  const found = await check(app, name);
  expect(found).toMatchObject({ status, overall: status });
  for (const words of said) expect(found.message).toContain(words);
};

const due = (app: TestApp, clinic: Member, count: number, minutes: number, more: Row = {}) =>
  addTexts(app, clinic, count, {
    ...{ status: 'queued', accepted_at: null, claimed_at: null, send_at: minutesAgo(app, minutes) },
    ...more,
  });

describe.each(ENGINES)('the health of the platform on %s', (engine) => {
  test('is told check by check, with what is pretend', async () => {
    const { app } = await scene(engine);
    const { status, pretend, checks } = await health(app);
    expect({ status, pretend }).toEqual({ status: 'ok', pretend: ['sms', 'payments', 'mail'] });
    const names = ['database', 'workers', 'queue', 'sending', 'failures', 'mail', 'payments'];
    expect(checks.map(({ name }) => name)).toEqual(names);
    const engineName = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    expect(checks[0]?.message).toMatch(
      new RegExp(`^${engineName} answers in \\d+ ms and holds [\\d.]+ [kM]B\\.$`),
    );
    expect(checks[1]?.message).toBe('1 worker at work.');
    expect(checks[2]?.message).toBe('0 texts in the queue; none is late.');
  });

  test('fails where due texts do not go out, and warns where they go out slowly', async () => {
    const { app, clinic } = await scene(engine);
    await due(app, clinic, 2, LIMITS.queueLateMinutes - 1);
    expect(await check(app, 'queue')).toMatchObject({ status: 'ok', overall: 'ok' });
    await due(app, clinic, 20, 12);
    await expectCheck(app, 'queue', 'failing', '22 texts due, the oldest for 12 minutes.', 'None goes out');
    await addTexts(app, clinic, 40);
    await expectCheck(app, 'queue', 'warning', 'At 4 texts a minute', 'SENDS_PER_SECOND');
  });

  test('counts nothing late that pauses of a clinic hold back', async () => {
    const { app, clinic } = await scene(engine);
    await due(app, clinic, 3, 60);
    const paused = { paused_at: minutesAgo(app, 90) };
    await app.ctx.db.knex('clinics').where({ id: clinic.clinicId }).update(paused);
    await expectCheck(app, 'queue', 'ok', '3 texts held back');
  });

  test('warns where many texts of the last hour failed, and fails where most did', async () => {
    const { app, clinic } = await scene(engine);
    await addFailures(app, clinic, 3, { error_code: '30007' });
    await addTexts(app, clinic, 17);
    const { meaning } = explainError('30007');
    await expectCheck(app, 'failures', 'warning', '15% of the last hour’s texts', `(30007): ${meaning}`);
    await addTexts(app, clinic, 8, { status: 'undelivered', error_code: '30005' });
    await expectCheck(app, 'failures', 'failing', '39% of the last hour’s texts', '(30005)');
    await addTexts(app, clinic, 100);
    expect((await check(app, 'failures')).status).toBe('ok');
  });

  test('warns where mails wait for minutes, and fails where they do for an hour', async () => {
    const { app, clinic, beat } = await scene(engine);
    await clinic.client.contactSupport({ payload: SUPPORT_REQUEST });
    wait(app, (LIMITS.queueLateMinutes + 2) * 60);
    await beat();
    await expectCheck(app, 'mail', 'warning', '1 mail in the outbox, the oldest for 7 minutes.', 'SMTP_URL');
    wait(app, 3 * 3_600);
    await beat();
    await expectCheck(app, 'mail', 'failing', 'the oldest for 3 hours.');
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('has the worst first, and stands as badly as that', async () => {
      const { app, clinic } = await scene(engine);
      await holdEverything(app.ctx, 'Carrier moves');
      await due(app, clinic, 1, 10);
      wait(app, LIMITS.workerGoneSeconds + 5);
      const { status, checks } = await health(app);
      expect(status).toBe('failing');
      expect(checks.slice(0, 3).map(({ name, status }) => [name, status])).toEqual([
        ['workers', 'failing'],
        ['queue', 'warning'],
        ['sending', 'warning'],
      ]);
    });

    test('fails where no worker works, and tells how to start one', async () => {
      const { app } = await scene(engine);
      wait(app, 10 * 60);
      await expectCheck(
        app,
        'workers',
        'failing',
        'No worker works',
        'for 10 minutes',
        'goodword-server worker',
      );
    });

    test('warns where a super admin paused sending, with the reason', async () => {
      const { app } = await scene(engine);
      await holdEverything(app.ctx, 'The carrier moves our numbers');
      await expectCheck(app, 'sending', 'warning', 'The carrier moves our numbers. Resume it');
    });

    test('fails where the carrier refuses the account, with the repair', async () => {
      const { app } = await scene(engine);
      await pauseForError(app.ctx, '20003', 300_000);
      const { remedy } = explainError('20003');
      const said = ['sign-in (error 20003).', 'goes on by itself within 5 minutes', remedy];
      await expectCheck(app, 'sending', 'failing', ...said);
    });

    test('warns where the sender of a clinic rests', async () => {
      const { app, clinic } = await scene(engine);
      const { knex } = app.ctx.db;
      const sender = '+12125550100';
      await knex('clinics').where({ id: clinic.clinicId }).update({ sender });
      const pause = { paused_since: minutesAgo(app, 1), paused_until: minutesAgo(app, -4), code: '30034' };
      await knex('sender_pauses').insert({ sender, ...pause });
      const { meaning } = explainError('30034');
      await expectCheck(app, 'sending', 'warning', `The sender ${sender} of 1 clinic rests: ${meaning}`);
    });

    test('fails where the carrier takes nothing, and is well where staff have to decide', async () => {
      const { app, clinic } = await scene(engine);
      await due(app, clinic, 2, -10, { last_error: explainError('held').meaning });
      expect((await check(app, 'sending')).status).toBe('ok');
      await due(app, clinic, 3, -1, { last_error: CARRIER_ERRORS.unreachable?.meaning });
      await expectCheck(
        app,
        'sending',
        'failing',
        '3 texts to be tried again',
        'The carrier cannot be reached.',
      );
      await addTexts(app, clinic, 10);
      await expectCheck(app, 'sending', 'warning', 'Others go out.');
    });

    test('calls it neither well nor bad where few texts went out and many of them failed, and says why they did', async () => {
      const { app, clinic } = await scene(engine);
      await addFailures(app, clinic, 9, { error_code: '30007' });
      await addTexts(app, clinic, 9);
      const { overall, ...failures } = await check(app, 'failures');
      expect([overall, failures.status]).toEqual(['ok', 'unclear']);
      const { meaning, remedy } = explainError('30007');
      expect(failures.message).toBe(
        `50% of the last hour’s texts failed (9 of 18). Most often (30007): ${meaning} ${remedy} Deliverability names the clinics.`,
      );
      expect((await health(app)).checks[0]?.name).toBe('failures');
      await addFailures(app, clinic, 1, { error_code: '30007' });
      await expectCheck(app, 'failures', 'failing', '53% of the last hour’s texts failed (10 of 19).');
    });

    test('is well where one of many texts failed, few as they are', async () => {
      const { app, clinic } = await scene(engine);
      await addFailures(app, clinic, 1, { error_code: '30005' });
      await addTexts(app, clinic, 14);
      await expectCheck(app, 'failures', 'ok', '7% of the last hour’s texts failed (1 of 15).');
    });

    test('warns of what the payment provider was not told or asked', async () => {
      const { app, clinic } = await scene(engine);
      const { knex } = app.ctx.db;
      const clinicId = clinic.clinicId as string;
      const report = (id: string, status: string, hours: number) => ({
        ...{ id, clinic_id: clinicId, period_start: '', texts: 5, status, attempts: 3 },
        ...{ created_at: minutesAgo(app, hours * 60), problem: 'It does not answer.' },
      });
      const reports = [report('r1', 'waiting', 3), report('r2', 'unknown', 40), report('r3', 'unknown', 400)];
      await knex('overage_reports').insert(reports);
      const late = { provider_customer_id: 'cus_1', provider_subscription_id: 'sub_1' };
      const period_end = minutesAgo(app, 7 * 60);
      await knex('subscriptions')
        .where({ clinic_id: clinicId })
        .update({ ...late, period_end });
      await expectCheck(
        app,
        'payments',
        'warning',
        '1 report of texts beyond the quota (It does not answer.)',
        'what followed their last period: 1 subscription.',
        'Given up in the last week: 1 report',
        'goodword-server doctor',
      );
    });
  });
});
