import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openHandOver } from '../../../server/domain/sending/handOver.ts';
import { claimDue, endOverdue, recordResults } from '../../../server/domain/sending/outbox.ts';
import {
  findSendingPause,
  holdEverything,
  pauseForError,
} from '../../../server/domain/sending/sendingPause.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { freshNumber, logEntry, send } from '../../support/sending.ts';

/** A super admin holds back the texts of a clinic, or all of them, and lets them go again. */

const reason = 'Patients complain';
const payload = { reason };

describe.each(ENGINES)('texts on %s', (engine) => {
  let app: TestApp;
  let superAdmin: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false, deliveryDelayMs: 20 }, afterAll);
    superAdmin = await addMember(app, { role: 'super_admin' });
  });

  async function clinic() {
    const member = await addMember(app);
    const id = member.clinicId as string;
    const phone = freshNumber();
    await send(member.client, [phone]);
    const row = () => app.ctx.db.knex('messages').where({ phone }).first();
    return { member, client: member.client, params: { id }, phone, row };
  }
  const work = () => {
    const worker = startWorker(app.ctx);
    onTestFinished(() => worker.stop());
  };
  const delivered = ({ member, phone }: { member: Member; phone: string }) =>
    logEntry(member, phone, 'delivered');

  test('of a paused clinic wait, its people read why, and they go once it is resumed', async () => {
    const [paused, other] = [await clinic(), await clinic()];
    const { params } = paused;
    const { data } = await superAdmin.client.pauseClinic({ params, payload });
    expect(data).toMatchObject({ pauseReason: reason, pausedAt: expect.any(String) });
    expect(await paused.client.getSubscriptionStatus()).toMatchObject({ sendingPause: { reason } });
    expect((await paused.client.canSendSms()).data).toMatchObject({
      canSend: false,
      reason: 'sending_paused',
      message: `Texting is paused: ${reason}`,
    });
    expect((await send(paused.client, [freshNumber()])).data.accepted).toBe(1);
    expect(await other.client.getSubscriptionStatus()).toMatchObject({ sendingPause: null });

    work();
    await delivered(other);
    expect(await paused.row()).toMatchObject({ status: 'queued', attempts: 0 });
    const resumed = await superAdmin.client.resumeClinic({ params });
    expect(resumed.data).toMatchObject({ pausedAt: null, pauseReason: null });
    await delivered(paused);
    expect(await paused.client.getSubscriptionStatus()).toMatchObject({ sendingPause: null });
  });

  test('of every clinic wait while everything is held back, until it is resumed', async () => {
    const [one, two] = [await clinic(), await clinic()];
    const held = await superAdmin.client.pauseSending({ payload });
    expect(held.sendingPause).toMatchObject({ reason, until: null, code: null });
    expect(await superAdmin.client.getSystemStatus()).toEqual(held);
    for (const { client } of [one, two]) {
      expect(await client.getSubscriptionStatus()).toMatchObject({ sendingPause: { reason } });
    }
    work();
    // What the carrier says meanwhile does not end a pause that a person began.
    await pauseForError(app.ctx, '30002', 1);
    expect(await findSendingPause(app.ctx)).toMatchObject({ reason, until: null });
    expect(await one.row()).toMatchObject({ status: 'queued', attempts: 0 });

    expect((await superAdmin.client.resumeSending()).sendingPause).toBeNull();
    for (const each of [one, two]) await delivered(each);
  });

  test('that a super admin holds back are not let go by what the carrier says at the same moment', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const held = app.ctx.transaction(async (tx) => {
      await holdEverything(tx, reason);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    const refused = app.ctx.transaction((tx) => pauseForError(tx, '30002', 60_000));
    // SQLite begins no second transaction; on PostgreSQL it comes as far as the first one's row.
    if (engine === 'postgres') await expect.poll(waitForLocks).toBe(1);
    mayEnd.resolve();
    await Promise.all([held, refused]);
    expect(await findSendingPause(app.ctx)).toMatchObject({ until: null, code: null, reason });
    await superAdmin.client.resumeSending();
  });

  /** How many connections of this database wait for another. */
  async function waitForLocks(): Promise<number> {
    const { rows } = await app.ctx.db.knex.raw(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length;
  }

  const STOPS: [string, (params: { id: string }) => Promise<unknown>][] = [
    ['its clinic is paused', (params) => superAdmin.client.pauseClinic({ params, payload })],
    ['its clinic is deleted', (params) => superAdmin.client.deleteClinic({ params })],
    ['everything is held back', () => superAdmin.client.pauseSending({ payload })],
  ];

  test.each(STOPS)('that a worker has claimed are not handed over once %s', async (_, stop) => {
    const { phone, params } = await clinic();
    const { ready } = await claimDue(app.ctx, 'a worker', { limit: 1_000, after: '' });
    const text = ready.find((one) => one.phone === phone);
    if (!text) throw new Error('the text was not claimed');
    const happened: string[] = [];
    const stopped = stop(params).then(() => happened.push('answered'));
    const isKnown = async () =>
      (await findSendingPause(app.ctx)) ??
      app.ctx.db
        .knex('clinics')
        .where(params)
        .whereRaw('coalesce(paused_at, deleted_at) IS NOT NULL')
        .first('id');
    await expect.poll(isKnown).toBeDefined();
    const result = await openHandOver(app.ctx)(text);
    expect(result.handover).toEqual({ outcome: 'not_called' });
    // An answer that does not wait for the worker has long come by then.
    await wait(500);
    happened.push('given back');
    const given = ready.map((one) => ({ text: one, handover: { outcome: 'not_called' } as const }));
    await recordResults(app.ctx, 'a worker', given);
    await stopped;
    expect(happened).toEqual(['given back', 'answered']);
    expect(await textsTo(app, phone)).toEqual([]);
    await superAdmin.client.resumeSending();
  });

  test.each(['clinic', 'everything'])(
    'whose time passes while they are held back expire, and give their places back: %s',
    async (what) => {
      const { params, row } = await clinic();
      if (what === 'clinic') await superAdmin.client.pauseClinic({ params, payload });
      else await superAdmin.client.pauseSending({ payload });
      const past = new Date(app.ctx.now().getTime() - 1_000).toISOString();
      const own = { clinic_id: params.id };
      await app.ctx.db.knex('messages').where(own).update({ expires_at: past, send_at: past });
      await endOverdue(app.ctx, 'a worker', 100);
      expect(await row()).toMatchObject({ status: 'expired', error_code: 'too_late' });
      expect(await app.ctx.db.knex('usage').where(own).first()).toMatchObject({ reserved: 0, accepted: 0 });
      await superAdmin.client.resumeSending();
    },
  );
});
