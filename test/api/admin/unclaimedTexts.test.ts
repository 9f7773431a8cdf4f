import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { HELD_FOR_ALL_TEXT } from '../../../server/contract/routes/unclaimedTexts.ts';
import { removeOld } from '../../../server/domain/retention.ts';
import { findStopped } from '../../../server/store/db/lastLook.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { type FrontDesk, frontDesk } from '../../support/frontDesk.ts';
import { refusal } from '../../support/refusal.ts';
import { SENDER } from '../../support/sandbox.ts';
import { logOf } from '../../support/sending.ts';

/** Texts of patients that are no clinic's: a super admin reads them, and decides what may mean stop. */

const MAYBE_STOP = 'Please don’t text me';
const DAY = 86_400_000;

describe.each(ENGINES)('what patients text that is no clinic’s, on %s', (engine) => {
  let app: TestApp;
  let admin: Member;
  let member: Member;
  let desk: FrontDesk;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    admin = await addMember(app, { role: 'super_admin' });
  });

  beforeEach(async () => {
    member = await addMember(app, { clinicName: 'Quiet Lane' });
    desk = frontDesk(app, member);
    await app.ctx.db.knex('inbound_texts').whereNull('clinic_id').delete();
  });

  const list = async (query = {}) => (await admin.client.listUnclaimedTexts({ query })).data;
  const read = async (id: string) => (await admin.client.getUnclaimedText({ params: { id } })).data;
  const decide = (id: string, decision: 'stop' | 'continue', { client } = admin) =>
    client.decideUnclaimedText({ params: { id }, payload: { decision } });
  const verdict = async (phone: string) => (await desk.verdict(phone))?.verdict;
  const daysAgo = (days: number) => new Date(app.ctx.now().getTime() - days * DAY).toISOString();
  /** Has the clinic's texts to a number be so many days old. */
  const age = (phone: string, days: number) =>
    app.ctx.db
      .knex('messages')
      .where({ phone })
      .update({ accepted_at: daysAgo(days) });

  /** A number that the clinic texted longer ago than its patient's texts are taken for answers. */
  async function textedLongAgo(): Promise<string> {
    const phone = await desk.texted();
    await age(phone, LIMITS.replyDays + 1);
    return phone;
  }

  test('is listed to the super admin alone, the newest first and page by page, without what was answered', async () => {
    const phone = await textedLongAgo();
    const ids: string[] = [];
    for (const words of ['HELP', 'START', 'Who is this?', 'Hello?', 'Wrong person, I think']) {
      ids.push(await desk.says(phone, words));
    }
    const [, start, who, hello, wrong] = ids;
    expect((await list()).map(({ id }) => id)).toEqual([wrong, hello, who, start]);
    expect((await list()).find(({ id }) => id === who)).toEqual({
      id: who,
      phoneNumber: phone,
      sender: SENDER,
      text: 'Who is this?',
      pictures: 0,
      meaning: 'answer',
      receivedAt: expect.any(String),
      held: false,
      decision: null,
      closedAt: null,
      closedBy: null,
    });
    expect((await desk.list()).totalCount).toBe(0);

    expect((await decide(hello ?? '', 'continue')).data).toMatchObject({ closedBy: 'Robin Test' });
    const query = { status: 'all', limit: 3, page: 2 } as const;
    const answer = await admin.client.listUnclaimedTexts({ query });
    expect(answer.data.map(({ id }) => id)).toEqual([start]);
    expect(answer.pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2 });
    expect((await list({ status: 'closed' })).map(({ id }) => id)).toEqual([hello]);
    expect(await list()).toHaveLength(3);
  });

  test('is read with the clinics that ever texted the number, the last one first', async () => {
    const other = await addMember(app, { clinicName: 'Long Lane' });
    const phone = await textedLongAgo();
    await frontDesk(app, other).texted(phone);
    const longAgo = daysAgo(400);
    await app.ctx.db.knex('messages').where({ clinic_id: other.clinicId }).update({ accepted_at: longAgo });
    await admin.client.sendTestSms({ payload: { phoneNumber: phone, message: 'Quillon was here' } });
    const id = await desk.says(phone, 'Who is this?');
    const rows = await auditedBy(app.ctx, async () => {
      expect(await read(id)).toMatchObject({
        text: 'Who is this?',
        optedOut: false,
        clinics: [
          { id: member.clinicId, name: 'Quiet Lane', deleted: false, textedAt: expect.any(String) },
          { id: other.clinicId, name: 'Long Lane', deleted: false, textedAt: longAgo },
        ],
      });
    });
    expect(rows).toMatchObject([{ action: 'READ', entityType: 'inbound_text', entityId: id }]);
  });

  test('and means stop opts its number out for every clinic: what waits is cancelled, and its other texts are dealt with', async () => {
    const phone = await textedLongAgo();
    await desk.verdict(phone);
    const other = await desk.says(phone, 'Who is this?');
    const id = await desk.says(phone, MAYBE_STOP);
    const rows = await auditedBy(app.ctx, () => decide(id, 'stop'));
    expect(rows).toMatchObject([
      { action: 'CREATE', entityType: 'opt_out', userId: admin.userId, metadata: { inboundTextId: id } },
      { action: 'UPDATE', entityType: 'inbound_text', entityId: id, metadata: { decision: 'stop' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(phone.slice(2));
    expect(await list()).toEqual([]);
    expect((await list({ status: 'closed' })).map((text) => text.id)).toEqual([id, other]);
    expect(await read(id)).toMatchObject({ optedOut: true, held: false, closedBy: 'Robin Test' });
    expect(await verdict(phone)).toBe('opted_out');
    expect((await logOf(member, phone)).map(({ status }) => status)).toContain('cancelled');
    await desk.says(phone, 'START');
    expect(await verdict(phone)).toBe('opted_out');
  });

  test('is decided once: anyone who did so first stays noted, and who decides otherwise is told', async () => {
    const colleague = await addMember(app, { role: 'super_admin' });
    const id = await desk.says(await textedLongAgo(), MAYBE_STOP);
    const { data } = await decide(id, 'continue');
    const rows = await auditedBy(app.ctx, async () => {
      expect((await decide(id, 'continue', colleague)).data).toEqual(data);
      expect(await refusal(decide(id, 'stop', colleague))).toMatchObject({
        status: 422,
        message: 'Robin Test has decided about this text already.',
      });
    });
    expect(rows).toEqual([]);
    expect(await refusal(decide('SMnobody', 'stop'))).toMatchObject({ status: 404 });
  });

  test('is forgotten in time, but for what holds its number still', async () => {
    const phone = await textedLongAgo();
    const question = await desk.says(phone, 'Who is this?');
    const holding = await desk.says(phone, MAYBE_STOP);
    const fresh = await desk.says(await textedLongAgo(), 'Hello?');
    await app.ctx.db
      .knex('inbound_texts')
      .whereIn('provider_id', [question, holding])
      .update({ received_at: daysAgo(LIMITS.unclaimedTextDays + 1) });
    expect(await removeOld(app.ctx, 'inbound_texts')).toBe(1);
    expect((await list()).map(({ id }) => id)).toEqual([fresh, holding]);
    await decide(holding, 'continue');
    expect(await removeOld(app.ctx, 'inbound_texts')).toBe(1);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('that is meant for a deleted clinic comes to the super admin too', async () => {
      const phone = await desk.texted();
      await admin.client.deleteClinic({ params: { id: member.clinicId ?? '' } });
      const id = await desk.says(phone, 'Was my appointment moved?');
      expect(await list()).toMatchObject([{ id, phoneNumber: phone }]);
      const clinic = { id: member.clinicId, name: 'Quiet Lane', deleted: true };
      expect((await read(id)).clinics).toMatchObject([clinic]);
    });

    test('that may mean stop holds its number for every clinic, until it is decided that it does not', async () => {
      const phone = await textedLongAgo();
      await desk.verdict(phone);
      const id = await desk.says(phone, MAYBE_STOP);
      expect(await list()).toMatchObject([{ id, meaning: 'maybe_stop', held: true }]);

      const neighbour = frontDesk(app, await addMember(app));
      for (const { verdict: asked } of [desk, neighbour]) {
        expect(await asked(phone)).toMatchObject({ verdict: 'held', reason: HELD_FOR_ALL_TEXT });
      }
      expect(await desk.why(phone)).toMatchObject({ mayText: false, nextDate: null });
      expect(await desk.blockList()).toEqual([]);
      expect(await desk.handOverAll()).toEqual([]);
      const waiting = app.ctx.db.knex('messages').where({ phone, status: 'queued' });
      const text = await waiting.clone().first();
      const given = [{ id: text.id, clinicId: text.clinic_id, phoneHash: text.phone_hash }];
      expect(await findStopped(app.ctx.db, given)).toEqual(new Set([text.id]));

      expect((await decide(id, 'continue')).data).toMatchObject({ held: false, decision: 'continue' });
      expect(await findStopped(app.ctx.db, given)).toEqual(new Set());
      await waiting.update({ send_at: app.ctx.now().toISOString() });
      expect(await desk.handOverAll()).toHaveLength(1);
      expect(await verdict(phone)).toBe('queued');
    });

    test('is dealt with by the patient’s own STOP', async () => {
      const phone = await textedLongAgo();
      const id = await desk.says(phone, MAYBE_STOP);
      await desk.says(phone, 'STOP');
      expect(await list({ status: 'all' })).toMatchObject([{ id, decision: 'stop', closedBy: null }]);
    });

    test('is no clinic’s reply: nobody reads or decides it as one', async () => {
      const id = await desk.says(await textedLongAgo(), MAYBE_STOP);
      expect(await refusal(desk.decide(id, 'continue'))).toMatchObject({ status: 404 });
      const answered = await desk.says(await desk.texted(), MAYBE_STOP);
      expect(await refusal(decide(answered, 'continue'))).toMatchObject({ status: 404 });
    });

    test('is shown no more once its patient is erased; nobody texts the number even so', async () => {
      const { id: patientId, phone } = await desk.textedPatient();
      await age(phone, LIMITS.replyDays + 1);
      const id = await desk.says(phone, MAYBE_STOP);
      await member.client.deletePatient({ params: { id: patientId } });
      expect(await list({ status: 'all' })).toEqual([]);
      expect(await refusal(admin.client.getUnclaimedText({ params: { id } }))).toMatchObject({ status: 404 });
      expect(await verdict(phone)).toBe('held');
    });
  });
});
