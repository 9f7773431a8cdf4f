import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { claimDue, type ReadyText, recordResults } from '../../../server/domain/sending/outbox.ts';
import { recoverUnknown } from '../../../server/domain/sending/recovery.ts';
import { finalBody } from '../../../server/domain/sending/reviewLink.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import {
  carrierBehaves,
  freshNumber,
  hurry,
  logEntry,
  PATIENT,
  requestsAmong,
  send,
} from '../../support/sending.ts';

/** Claims: what is checked again, who may write, and how workers share. */

const HOUR = 3_600_000;

describe.each(ENGINES)('claims on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    hurry(app, PATIENT);
  });

  const claim = (owner: string) => claimDue(app.ctx, owner, { limit: 1_000, after: '' });
  const accept = (texts: ReadyText[]) =>
    texts.map((text) => {
      const handover = { outcome: 'accepted' as const, providerId: `SM${text.id}`, sender: null };
      return { text, handover };
    });

  async function queued(): Promise<{ member: Member; phone: string }> {
    const member = await addMember(app);
    const phone = freshNumber();
    await send(member.client, [phone]);
    return { member, phone };
  }

  const inClinic = ({ clinicId }: Member) => ({ clinic_id: clinicId });
  const at = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR).toISOString();

  const CHANGES: [string, (member: Member) => Promise<unknown>, string, string][] = [
    [
      'a subscription that ended',
      (member) => app.ctx.db.knex('subscriptions').where(inClinic(member)).update({ status: 'canceled' }),
      'cancelled',
      'not_paid',
    ],
    [
      'a clinic that was deleted',
      ({ clinicId }) =>
        app.ctx.db
          .knex('clinics')
          .where({ id: clinicId })
          .update({ deleted_at: at(0) }),
      'cancelled',
      'clinic_deleted',
    ],
    [
      'a patient who was erased',
      (member) => app.ctx.db.knex('messages').where(inClinic(member)).update({ phone: null }),
      'cancelled',
      'patient_deleted',
    ],
    [
      'a time that is over',
      (member) =>
        app.ctx.db
          .knex('messages')
          .where(inClinic(member))
          .update({ expires_at: at(-1) }),
      'expired',
      'too_late',
    ],
  ];

  test.each(CHANGES)('%s is noticed, and the place given back', async (_, change, status, errorCode) => {
    const { member } = await queued();
    await change(member);
    expect((await claim('one')).ready).toEqual([]);
    const row = await app.ctx.db.knex('messages').where(inClinic(member)).first();
    expect(row).toMatchObject({ status, error_code: errorCode });
    const usage = await app.ctx.db.knex('usage').where(inClinic(member)).first();
    expect(usage).toMatchObject({ reserved: 0, accepted: 0 });
  });

  test('a text due in the night waits for the morning; one of a paused clinic waits too', async () => {
    const { member } = await queued();
    await app.ctx.db.knex('clinics').where({ id: member.clinicId }).update({ timezone: 'Pacific/Honolulu' });
    const paused = await queued();
    await app.ctx.db
      .knex('clinics')
      .where({ id: paused.member.clinicId })
      .update({ paused_at: at(0) });
    expect((await claim('one')).ready).toEqual([]);
    const rowOf = (one: Member) => app.ctx.db.knex('messages').where(inClinic(one)).first();
    const postponed = await rowOf(member);
    expect(postponed.status).toBe('queued');
    expect(postponed.send_at > at(0)).toBe(true);
    expect(await rowOf(paused.member)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  test('a worker that slept past its lease changes nothing', async () => {
    const { member, phone } = await queued();
    const { ready } = await claim('sleeper');
    expect(ready).toHaveLength(1);
    await app.ctx.db
      .knex('messages')
      .where(inClinic(member))
      .update({ lease_until: at(-1) });
    await recoverUnknown(app.ctx, 'waker', 10);
    await recordResults(app.ctx, 'sleeper', accept(ready));
    const row = await app.ctx.db.knex('messages').where({ phone }).first();
    expect(row).toMatchObject({ status: 'queued', provider_id: null, attempts: 1 });
    await recordResults(app.ctx, 'next', accept((await claim('next')).ready));
    expect(await logEntry(member, phone, 'sent')).toMatchObject({ logStatus: 'Sent' });
  });

  /** The carrier takes a claimed text, nobody hears so, and it keeps these words of it. */
  async function tookUnreported(record: (body: string) => string): Promise<{ phone: string; sid: string }> {
    const { phone } = await queued();
    const { ready } = await claim('dead');
    const [text] = ready.filter((one) => one.phone === phone) as [ReadyText];
    const sid = `SMunreported${phone.slice(1)}`;
    const carrier = new SQLite(join(app.ctx.config.dataDir, 'sandbox.db'));
    carrier
      .prepare(
        `INSERT INTO messages (sid, direction, phone, sender, body, status, created_at, sent_at, updated_at)
         VALUES (?, 'outbound-api', ?, ?, ?, 'delivered', ?, ?, ?)`,
      )
      .run(sid, phone, text.sender, record(finalBody(app.ctx, text)), at(0), at(0), at(0));
    carrier.close();
    await app.ctx.db
      .knex('messages')
      .where({ phone })
      .update({ lease_until: at(-1) });
    await recoverUnknown(app.ctx, 'waker', 10);
    return { phone, sid };
  }

  const rowTo = (phone: string) => app.ctx.db.knex('messages').where({ phone }).first();

  test('one claim serves every clinic that has something due', async () => {
    const many = await addMember(app);
    const few = await queued();
    await send(
      many.client,
      Array.from({ length: 50 }, (_, index) => `+1212558${4_000 + index}`),
    );
    const { ready } = await claimDue(app.ctx, 'fair', { limit: 10, after: '' });
    const served = new Set(ready.map(({ clinicId }) => clinicId));
    expect(served).toEqual(new Set([many.clinicId, few.member.clinicId]));
    await recordResults(
      app.ctx,
      'fair',
      ready.map((text) => ({ text, handover: { outcome: 'not_called' } })),
    );
  });

  test('three workers share the work and text nobody twice', async () => {
    const member = await addMember(app);
    const numbers = Array.from({ length: 120 }, (_, index) => `+1212559${4_000 + index}`);
    await send(member.client, numbers);
    // Its receipts would be half of the work, and this is about the other half.
    await carrierBehaves(app, { callbacks: 'off' });
    onTestFinished(() => carrierBehaves(app));
    const workers = [startWorker(app.ctx), startWorker(app.ctx), startWorker(app.ctx)];
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
    const texts = app.ctx.db.knex('messages').where(inClinic(member));
    const unsent = () => texts.clone().whereIn('status', ['queued', 'sending']).first('id');
    await eventually(async () => (await unsent()) === undefined);
    expect(await requestsAmong(app, numbers)).toEqual(numbers);
  });

  test('a worker that is told to stop leaves nothing half done', async () => {
    const member = await addMember(app);
    const numbers = Array.from({ length: 300 }, (_, index) => `+1212560${4_000 + index}`);
    await send(member.client, numbers);
    const worker = startWorker(app.ctx);
    onTestFinished(worker.stop);
    await logEntry(member, numbers[0] as string, 'sent', 'delivered');
    await worker.stop();
    // A call that the carrier left unanswered is noted as such, and is asked about by the one who comes next.
    const halfDone = { ...inClinic(member), status: 'sending', last_error: null };
    expect(await app.ctx.db.knex('messages').where(halfDone).pluck('id')).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a text that the carrier wrote with other quotes and spaces is known by its letters, and not repeated', async () => {
      const { phone, sid } = await tookUnreported((body) =>
        body.replaceAll(' ', '\u00a0').replaceAll('.', '…'),
      );
      expect(await rowTo(phone)).toMatchObject({ status: 'delivered', provider_id: sid });
    });

    test.each(['', '__REDACTED__'])(
      'a text is not repeated while it may be one that the carrier keeps as %j',
      async (words) => {
        const { phone } = await tookUnreported(() => words);
        expect(await rowTo(phone)).toMatchObject({ status: 'sending', provider_id: null });
      },
    );
  });
});
